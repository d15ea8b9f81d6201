import { beforeEach, expect, test } from 'vitest'
import { makeAttemptStore, neverBack } from './attempt-state.ts'
import type { OpenedAttempt, TestKind, ToldPlace } from './opened-attempt.ts'
import { savePlace } from './places.ts'

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
  savePlace(1, 7, { at: 0, visited: [11], times: [], chosen: [], isTold: true })
  expect(placeWith({ question: 13, visited: [11, 13] })).toEqual({ at: 2, visited: [11, 13] })
})

test('a place that the server has not heard of stays, and what others looked at is known too', () => {
  savePlace(1, 7, { at: 1, visited: [11, 12], times: [], chosen: [], isTold: false })
  expect(placeWith({ question: 13, visited: [13] })).toEqual({ at: 1, visited: [11, 12, 13] })
})

test('a choice that was not saved is here again on this device', () => {
  savePlace(1, 7, { at: 0, visited: [], times: [], chosen: [[11, 'A']], isTold: false })
  const parts = { studId: 1, testKind: { kind: 'exam' } as TestKind, opened: opened(null) }
  expect([...makeAttemptStore(parts).getState().unsaved]).toEqual([[11, 'A']])
})

test('the clock of a paper that was opened without a network never stands before what was seen of it', () => {
  const seen = Date.parse('2026-11-25T10:20:00+05:30')
  savePlace(1, 7, { at: 0, visited: [], times: [], chosen: [], isTold: false, seen })
  const kept = (now: string) => ({ ...opened(null), isKept: true, clockSample: { now, asked: 5, got: 5 } })
  const clockOf = (now: string) =>
    Date.parse(
      neverBack({ studId: 1, testKind: { kind: 'exam' } as TestKind, opened: kept(now) }).opened.clockSample.now,
    )
  expect(clockOf('2026-11-25T10:05:00+05:30')).toBe(seen)
  expect(clockOf('2026-11-25T10:30:00+05:30')).toBe(Date.parse('2026-11-25T10:30:00+05:30'))
})

test('a test that is opened while the hall is paused begins covered', () => {
  const pausedUntil = '2026-11-25T11:00:00+05:30'
  const parts = { studId: 1, testKind: { kind: 'exam' } as TestKind, opened: { ...opened(null), pausedUntil } }
  expect(makeAttemptStore(parts).getState().pausedUntil).toBe(pausedUntil)
})

test('a server that keeps no places changes nothing', () => {
  savePlace(1, 7, { at: 2, visited: [13], times: [], chosen: [], isTold: true })
  expect(placeWith(null)).toEqual({ at: 2, visited: [13] })
})
