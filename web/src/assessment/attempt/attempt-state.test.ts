import { beforeEach, expect, test } from 'vitest'
import { makeAttemptStore } from './attempt-state.ts'
import type { OpenedAttempt, TestKind, ToldPlace } from './opened-attempt.ts'
import { savePlace, saveView } from './places.ts'

const opened = (toldPlace: ToldPlace | null) =>
  ({
    attemptId: 7,
    isNumbered: true,
    questions: [11, 12, 13].map((id) => ({ id })),
    paper: { sections: [] },
    serverAnswers: [],
    toldPlace,
  }) as unknown as OpenedAttempt

const placeWith = (toldPlace: ToldPlace | null) => {
  const parts = { studId: 1, testKind: { kind: 'exam' } as TestKind, opened: opened(toldPlace) }
  const { at, visited } = makeAttemptStore(parts).getState()
  return { at, visited: [...visited].toSorted((a, b) => a - b) }
}

beforeEach(() => localStorage.clear())

test('a place that the server has heard of gives way to one that another device told after it', () => {
  savePlace(1, 7, { at: 0, visited: [11], times: [], unsaved: [], isTold: true })
  expect(placeWith({ question: 13, visited: [11, 13] })).toEqual({ at: 2, visited: [11, 13] })
})

test('a place that the server has not heard of stays, and what others looked at is known too', () => {
  savePlace(1, 7, { at: 1, visited: [11, 12], times: [], unsaved: [], isTold: false })
  expect(placeWith({ question: 13, visited: [13] })).toEqual({ at: 1, visited: [11, 12, 13] })
})

test('a choice that was not confirmed counts where a list was chosen meanwhile', () => {
  const unsavedIn = (view: 'one' | 'list') => {
    savePlace(1, 7, { at: 0, visited: [], times: [], unsaved: [[11, null]], isTold: false })
    saveView(view)
    const paper = { sections: [], examTrue: true }
    const examTrue = { ...opened(null), paper } as unknown as OpenedAttempt
    return makeAttemptStore({ studId: 1, testKind: { kind: 'exam' } as TestKind, opened: examTrue }).getState().unsaved
  }
  expect([unsavedIn('one').size, unsavedIn('list').size]).toEqual([1, 0])
})

test('a test that is opened while the hall is paused begins covered', () => {
  const pausedUntil = '2026-11-25T11:00:00+05:30'
  const parts = { studId: 1, testKind: { kind: 'exam' } as TestKind, opened: { ...opened(null), pausedUntil } }
  expect(makeAttemptStore(parts).getState().pausedUntil).toBe(pausedUntil)
})

test('a server that keeps no places changes nothing', () => {
  savePlace(1, 7, { at: 2, visited: [13], times: [], unsaved: [], isTold: true })
  expect(placeWith(null)).toEqual({ at: 2, visited: [13] })
})
