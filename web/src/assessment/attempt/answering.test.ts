import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { toast } from '#ui/overlays/toast.ts'
import { partsOf } from '../sections/sections.rules.ts'
import { makeSectionWatch } from '../sections/section-watch.ts'
import { makeAnswering } from './answering.ts'
import { makeAttemptStore } from './attempt-state.ts'
import { aSection } from '../../testing/a-section.ts'
import { anOpenedAttempt } from '../../testing/an-opened-attempt.ts'
import type { PaperRules, Section, TestKind } from './opened-attempt.ts'

const NOW = Date.parse('2026-11-25T10:00:00+05:30')

/** Two questions of the first section, three of the second, on a device that writes nothing down. */
function anAttempt(sections: [Partial<Section>, Partial<Section>], rules: Partial<PaperRules> = {}) {
  const opened = anOpenedAttempt(
    [11, 12, 21, 22, 23].map((id) => ({ id, sectionId: Math.floor(id / 10) })),
    { sections: sections.map((more, at) => aSection(at + 1, more)), ...rules },
  )
  const store = makeAttemptStore({ studId: 1, testKind: { kind: 'exam' } as TestKind, opened })
  const parts = partsOf(opened.paper.sections, opened.questions)
  const answering = makeAnswering({
    opened,
    sections: parts,
    store,
    give: async (question, option, marked) => {
      const { entries } = store.getState()
      const entry = { option, marked, seq: entries.size + 1, acknowledged: true }
      store.setState({ entries: new Map(entries).set(question, entry) })
    },
  })
  const optionOf = (question: number) => store.getState().entries.get(question)?.option ?? null
  return { store, parts, answering, optionOf }
}

beforeEach(() => localStorage.clear())
afterEach(() => act(() => toast.removeAll()))

test('an answer beyond those that count is refused, until another one is cleared', () => {
  const { answering, optionOf } = anAttempt([{}, { attemptAtMost: 2 }])
  expect([21, 22, 23].map((question) => answering.choose(question, 'A'))).toEqual([true, true, false])
  expect(optionOf(23)).toBeNull()
  expect(answering.choose(21, 'B')).toBe(true)
  answering.clear(22)
  expect(answering.choose(23, 'A')).toBe(true)
  expect(optionOf(23)).toBe('A')
})

test('a choice waits for Save & Next where the paper is as in the examination, counts nowhere until then, and may be discarded', () => {
  const { answering, store, optionOf } = anAttempt([{}, {}], { examTrue: true })
  answering.choose(11, 'A')
  expect([optionOf(11), store.getState().unsaved.get(11)]).toEqual([null, 'A'])
  answering.confirm(11)
  expect([optionOf(11), store.getState().unsaved.size]).toEqual(['A', 0])
  answering.choose(11, 'B')
  answering.choose(11, 'C')
  answering.discard(11)
  expect([optionOf(11), store.getState().unsaved.size]).toEqual(['A', 0])
})

test('a list, which has no Save & Next, saves a choice at once', () => {
  const { answering, store } = anAttempt([{}, {}], { examTrue: true })
  answering.choose(11, 'A')
  answering.choose(12, 'A')
  store.setState({ view: 'list' })
  answering.choose(11, 'B')
  answering.choose(21, 'A')
  expect([...store.getState().unsaved.keys()]).toEqual([12])
  answering.confirmAll()
  expect(store.getState().unsaved.size).toBe(0)
})

test('a locked paper waits for Save & Next on a device that likes lists, too', () => {
  const { answering, store } = anAttempt([{ endsAt: NOW + 60_000 }, { endsAt: NOW + 120_000 }], { examTrue: true })
  store.setState({ view: 'list' })
  answering.choose(11, 'A')
  expect(store.getState().unsaved.has(11)).toBe(true)
})

test('what is saved late gives no section more answers than count, and nothing to one that is closed', () => {
  const { answering, store, optionOf } = anAttempt([{}, { attemptAtMost: 1 }], { examTrue: true })
  answering.choose(21, 'A')
  answering.choose(22, 'A')
  answering.confirm(21)
  act(() => answering.confirm(22))
  expect([optionOf(21), optionOf(22), store.getState().unsaved.has(22)]).toEqual(['A', null, true])
  answering.choose(21, null)
  store.setState({ openPart: 0 })
  answering.confirm(21)
  expect(optionOf(21)).toBe('A')
})

test('a response that is cleared needs no saving', () => {
  const { answering, store, optionOf } = anAttempt([{}, {}], { examTrue: true })
  answering.choose(11, 'A')
  answering.clear(11)
  expect([optionOf(11), store.getState().unsaved.size]).toEqual([null, 0])
})

test('in other papers a choice is saved at once', () => {
  const { answering, store } = anAttempt([{}, {}])
  answering.choose(11, 'A')
  expect(store.getState().unsaved.size).toBe(0)
})

test('of locked sections only the open one takes answers, and the next one opens at its time', () => {
  const { answering, store, parts, optionOf } = anAttempt([{ endsAt: NOW + 60_000 }, { endsAt: NOW + 120_000 }])
  const moves: number[] = []
  const watch = makeSectionWatch({ sections: parts, store, moveTo: (at) => moves.push(at) })
  watch.see(NOW + 500)
  expect([store.getState().openPart, store.getState().partSecondsLeft]).toEqual([0, 60])
  expect([answering.choose(11, 'A'), answering.choose(21, 'A')]).toEqual([true, false])
  act(() => watch.see(NOW + 60_000))
  expect([store.getState().openPart, store.getState().partSecondsLeft, moves]).toEqual([1, 60, [2]])
  expect([answering.choose(12, 'A'), answering.choose(21, 'A')]).toEqual([false, true])
  answering.clear(11)
  expect(optionOf(11)).toBe('A')
})

test('when a locked section gives way, nothing is asked about it any more, and keys rest for a moment', () => {
  const { store, parts } = anAttempt([{ endsAt: NOW + 60_000 }, { endsAt: NOW + 120_000 }])
  const watch = makeSectionWatch({ sections: parts, store, moveTo: () => {} })
  watch.see(NOW)
  act(() => store.setState({ jumpTo: 1 }))
  const seen = [NOW + 59_000, NOW + 60_000, NOW + 60_900, NOW + 61_000].map((now) => {
    act(() => watch.see(now))
    const { justMoved, jumpTo } = store.getState()
    return [justMoved, jumpTo]
  })
  expect(seen).toEqual([
    [false, 1],
    [true, null],
    [true, null],
    [false, null],
  ])
})

test('who comes back to a locked paper is in the section that is open by then', () => {
  const { store } = anAttempt([{ endsAt: NOW - 1000 }, { endsAt: NOW + 60_000 }])
  expect([store.getState().openPart, store.getState().at]).toEqual([1, 2])
})
