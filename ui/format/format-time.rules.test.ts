import { expect, test } from 'vitest'
import { clockOf, dayOf } from './format-time.rules.ts'

test('a moment is printed by the academy’s clock, wherever the device is', () => {
  const instant = '2026-11-20T00:20:00+05:30'
  expect(clockOf(instant)).toBe('00:20')
  expect(dayOf(instant)).toBe('2026-11-20')
})
