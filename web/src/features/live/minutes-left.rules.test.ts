import { expect, test } from 'vitest'
import { minutesLeft } from './minutes-left.rules.ts'

test.each([
  [0, 34],
  [59_999, 34],
  [60_000, 33],
  [40 * 60_000, 0],
  [-60_000, 34],
])('%i ms after 34 minutes were told, %i are left', (passed, left) => {
  expect(minutesLeft(34, 1_000_000, 1_000_000 + passed)).toBe(left)
})
