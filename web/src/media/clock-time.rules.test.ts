import { expect, test } from 'vitest'
import { clockTime } from './clock-time.rules.ts'

test.each([
  [0, '0:00'],
  [7.9, '0:07'],
  [190, '3:10'],
  [3600, '1:00:00'],
  [3725.4, '1:02:05'],
  [-3, '0:00'],
])('%d seconds are shown as %s', (seconds, shown) => expect(clockTime(seconds)).toBe(shown))
