import { expect, test } from 'vitest'
import { clockText, secondsUntil } from './countdown.rules.ts'

test.each([
  [0, '0:00'],
  [24, '0:24'],
  [60, '1:00'],
  [725, '12:05'],
  [3600, '1:00:00'],
  [86_399, '23:59:59'],
])('%i seconds are shown as %s', (seconds, shown) => expect(clockText(seconds)).toBe(shown))

test('a second counts until it is over, and time that is over is none', () => {
  expect(secondsUntil(30_000, 0)).toBe(30)
  expect(secondsUntil(30_000, 29_001)).toBe(1)
  expect(secondsUntil(30_000, 30_000)).toBe(0)
  expect(secondsUntil(30_000, 99_000)).toBe(0)
})
