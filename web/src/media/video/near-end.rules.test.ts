import { expect, test } from 'vitest'
import { isNearEnd } from './near-end.rules.ts'

test.each([
  ['in its last seconds is seen', 595, 600, true],
  ['before them is not', 594, 600, false],
  ['beyond a video that has become shorter is seen', 900, 600, true],
  ['at its beginning is not, however short the video', 0, 4, false],
  ['is not known while the duration is not', 595, Number.NaN, false],
  ['of a stream without an end is none', 595, Number.POSITIVE_INFINITY, false],
])('a place %s', (_name, position, duration, isSeen) => {
  expect(isNearEnd(position, duration)).toBe(isSeen)
})
