import { afterEach, beforeEach, expect, test } from 'vitest'
import { makePlaceSaver } from './place-saver.ts'
import { readPlace, savePlace } from './places.ts'

const saverOf = (times: [number, number][]) =>
  makePlaceSaver({
    studId: 7,
    attemptId: 41,
    key: 41,
    questions: [{ id: 11 }, { id: 12 }, { id: 13 }],
    times: () => new Map(times),
    unsaved: () => new Map([[12, null]]),
    more: () => ({ seen: 1000, isSubmitted: false }),
  })

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

test('what another tab has counted and visited stays beside what this one has', () => {
  const saver = saverOf([
    [11, 9000],
    [12, 500],
  ])
  savePlace(7, 41, {
    at: 2,
    visited: [11, 13],
    times: [
      [11, 4000],
      [13, 6000],
    ],
    chosen: [],
    isTold: true,
  })
  saver.put({ at: 1, visited: [11, 12] })
  expect(readPlace(7, 41)).toEqual({
    at: 1,
    visited: [11, 12, 13],
    times: [
      [11, 9000],
      [12, 500],
      [13, 6000],
    ],
    chosen: [[12, null]],
    seen: 1000,
    isSubmitted: false,
    isTold: false,
  })
  saver.forget()
  expect(readPlace(7, 41)).toBeNull()
})
