import { describe, expect, test } from 'vitest'
import type { Entries, Entry } from '../journal/local-answer.ts'
import { isLockedPaper, lastEnd, openPart, partState } from './locked.rules.ts'
import { aSection } from '../../testing/a-section.ts'
import { answeredOfPart, fullPart, leftToAnswer, notEvaluated, partIndexAt, partsOf } from './sections.rules.ts'

const questions = [11, 12, 21, 22, 23].map((id) => ({ id, sectionId: Math.floor(id / 10) }))
const parts = partsOf([aSection(1), aSection(2, { attemptAtMost: 2 }), aSection(3)], questions)

const answered = (...ids: number[]): Entries =>
  new Map(
    ids.map((id, at): [number, Entry] => [id, { option: 'A', marked: id === 22, seq: at + 1, acknowledged: true }]),
  )

describe('sections of a paper', () => {
  test('Each section of a paper knows its questions, and one without any is left out', () => {
    expect(parts.map(({ id, indexes }) => [id, indexes])).toEqual([
      [1, [0, 1]],
      [2, [2, 3, 4]],
    ])
    expect([0, 1, 2, 4].map((index) => partIndexAt(parts, index))).toEqual([0, 0, 1, 1])
  })

  test('A paper of a server that tells of no sections has one', () => {
    expect(partsOf([], [{ id: 5, sectionId: 1 }]).map(({ name, indexes }) => [name, indexes])).toEqual([['', [0]]])
  })
})

describe('attempt at most so many', () => {
  test('An answer beyond those that count is refused, a change of one that is there is not', () => {
    const entries = answered(21, 22)
    expect(fullPart(parts, questions, entries, 23)?.attemptAtMost).toBe(2)
    expect(fullPart(parts, questions, entries, 21)).toBeNull()
    expect(fullPart(parts, questions, answered(22), 23)).toBeNull()
    expect(fullPart(parts, questions, answered(11, 21), 12)).toBeNull()
  })

  test('An answer that was cleared, and a question that is marked without one, do not count', () => {
    const entries = new Map(answered(21, 22))
    entries.set(22, { option: null, marked: true, seq: 9, acknowledged: true })
    expect(fullPart(parts, questions, entries, 23)).toBeNull()
  })

  test('What is left is counted among as many answers as are taken', () => {
    const leftAfter = (...ids: number[]) => leftToAnswer(parts, questions, answered(...ids))
    expect(leftAfter()).toEqual({ all: 4, left: 4 })
    expect(leftAfter(11, 21)).toEqual({ all: 4, left: 2 })
    expect(leftAfter(11, 12, 22, 23)).toEqual({ all: 4, left: 0 })
    expect(leftAfter(11, 21, 22, 23)).toEqual({ all: 4, left: 1 })
  })

  test('Of too many answers, the first of the paper count, whatever was answered first', () => {
    const entries = answered(23, 22, 21)
    expect([...notEvaluated(parts, questions, entries)]).toEqual([[23, 2]])
    const second = parts[1]
    expect(second && answeredOfPart(second, questions, entries)).toEqual([21, 22, 23])
  })

  test('Of a shuffled paper the first answers of the paper count, whatever is shown first', () => {
    const shuffled = questions.map((one) => ({ ...one, paperPlace: 30 - one.id }))
    expect([...notEvaluated(parts, shuffled, answered(21, 22, 23))]).toEqual([[21, 2]])
  })
})

describe('locked sections', () => {
  const locked = [{ endsAt: 1000 }, { endsAt: 3000 }]

  test('One locked section after the other is open, and the last stays so', () => {
    expect([0, 999, 1000, 2999, 3000, 9000].map((now) => openPart(locked, now))).toEqual([0, 0, 1, 1, 1, 1])
  })

  test('A locked section that is not the open one is closed, or still to come', () => {
    expect([0, 1, 2].map((at) => partState(at, 1))).toEqual(['closed', 'open', 'ahead'])
    expect([0, 1, 2].map((at) => partState(at, null))).toEqual(['open', 'open', 'open'])
  })

  test('a paper is locked where each section has its end', () => {
    expect(isLockedPaper(locked)).toBe(true)
    expect(lastEnd(locked)).toBe(3000)
    expect(isLockedPaper([{ endsAt: null }])).toBe(false)
    expect(lastEnd([{ endsAt: null }])).toBeNull()
    expect(isLockedPaper([])).toBe(false)
  })
})
