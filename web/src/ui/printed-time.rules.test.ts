import { expect, test } from 'vitest'
import { clockOf, dayOf, printDay, printMoment } from './printed-time.rules.ts'

const instant = '2026-11-20T00:20:00+05:30'

test('a moment is printed by the academy’s clock, wherever the device is', () => {
  expect(clockOf(instant)).toBe('00:20')
  expect(dayOf(instant)).toBe('2026-11-20')
})

test('a day has its name in the order used in India', () => {
  expect(printDay('2026-11-20', 'long', 'en')).toBe('Friday, 20 November')
  expect(printDay('2026-11-20', 'short', 'en')).toBe('20 Nov')
})

test('a moment is printed whole with the hours of the clock on the wall', () => {
  const at = (time: string) => printMoment(`2026-11-20T${time}:00+05:30`, 'en')
  expect([at('10:30'), at('00:05'), at('12:00'), at('23:59')]).toEqual([
    '20 Nov 2026, 10:30\u00a0am',
    '20 Nov 2026, 12:05\u00a0am',
    '20 Nov 2026, 12:00\u00a0pm',
    '20 Nov 2026, 11:59\u00a0pm',
  ])
})
