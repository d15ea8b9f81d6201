import { expect, test } from 'vitest'
import { clockOf, dayOf, printDay } from './printed-time.rules.ts'

const instant = '2026-11-20T00:20:00+05:30'

test('a moment is printed by the academy’s clock, wherever the device is', () => {
  expect(clockOf(instant)).toBe('00:20')
  expect(dayOf(instant)).toBe('2026-11-20')
})

test('a day has its name in the order used in India', () => {
  expect(printDay('2026-11-20', 'long', 'en')).toBe('Friday, 20 November')
  expect(printDay('2026-11-20', 'short', 'en')).toBe('20 Nov')
})
