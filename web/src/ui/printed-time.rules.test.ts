import { expect, test } from 'vitest'
import { clockOf, dayOf, printDay, printMoment, printNumber, printWhen } from './printed-time.rules.ts'

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

test('other languages have their own names and order, and the digits of schoolbooks', () => {
  expect(printDay('2026-11-20', 'long', 'hi')).toBe('शुक्रवार, 20 नवंबर')
  expect(printDay('2026-11-20', 'month', 'ml')).toBe('നവംബർ')
  for (const language of ['hi', 'ml'])
    expect(printMoment('2026-11-20T17:05:00+05:30', language)).toMatch(/20.*5:05\u00a0pm$/i)
  expect(printNumber(125_000.5, 'hi')).toBe('1,25,000.5')
})

test('when something was on this device is said by its clock, with the day when that is not today', () => {
  const at = new Date(2026, 10, 20, 14, 5).getTime()
  expect(printWhen(at, at + 60_000, 'en')).toBe('14:05')
  expect(printWhen(at, new Date(2026, 10, 21, 1, 0).getTime(), 'en')).toBe('20 Nov, 14:05')
})
