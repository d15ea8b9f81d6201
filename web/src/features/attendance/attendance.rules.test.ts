import { expect, test } from 'vitest'
import { formatDay } from '#ui/format/format-day.ts'
import { dayDigits, monthSteps, numbered, outlookOf, presenceOf, shownYear, totalOf } from './attendance.rules.ts'

test.each([
  ['2026-11-02', '02', 'Monday'],
  ['2026-12-31', '31', 'Thursday'],
  ['2027-01-01', '01', 'Friday'],
  ['2028-02-29', '29', 'Tuesday'],
])('%s is printed as %s %s, wherever the device stands', (date, digits, weekday) => {
  expect([dayDigits(date), formatDay(date, 'weekday')]).toEqual([digits, weekday])
})

test('without a sensible year in the address the academy’s current one is shown', () => {
  expect(shownYear(undefined, '2026-12-31')).toBe(2026)
  expect(shownYear(undefined, '2027-01-01')).toBe(2027)
  expect(shownYear(2025, '2027-01-01')).toBe(2025)
  expect(shownYear(99_999, '2027-01-01')).toBe(2027)
  expect(shownYear(undefined, undefined)).toBeUndefined()
})

const days = (...statuses: (number | null)[]) => statuses.map((attendance_status) => ({ attendance_status }))

test('a month’s percentage leaves out what was not marked, and is never rounded up', () => {
  expect(presenceOf(days(1, 1, 0, null))).toEqual({ present: 2, total: 3, percent: 66.6 })
  expect(presenceOf(days(1, 2, 0))).toEqual({ present: 1, total: 2, percent: 50 })
  expect(presenceOf(days(null))).toBeNull()
})

test('a year adds up its months', () => {
  const months = [
    { month_no: 6, total_class: 4, present_count: 3, absent_count: 1 },
    { month_no: 7, total_class: 6, present_count: 6, absent_count: 0 },
  ]
  expect(totalOf(months)).toEqual({ present: 9, total: 10 })
})

test('the sentence tells whether classes may still be missed', () => {
  const of = (percent: number | null, minimum_percent: number | null, may_still_miss: number | null) =>
    outlookOf({ percent, minimum_percent, may_still_miss })
  expect(of(92, 75, 25)).toBe('may_miss')
  expect(of(75, 75, 0)).toBe('miss_none')
  expect(of(74.9, 75, 0)).toBe('below')
  expect([of(null, 75, null), of(92, null, null)]).toEqual([null, null])
})

test('two classes of a day are told apart', () => {
  const dates = ['2026-11-19', '2026-11-19', '2026-11-20'].map((date) => ({ date }))
  expect(numbered(dates).map(({ nth }) => nth)).toEqual([1, 2, 1])
})

test('the steps lead to months with classes, and over the end of a year', () => {
  const months = [6, 7, 11].map((month_no) => ({ month_no }))
  const from = (month: number, more = {}) =>
    monthSteps({ shown: { year: 2026, month }, months, first: 2025, current: 2026, ...more })
  expect(from(7)).toEqual({ back: { year: 2026, month: 6 }, forth: { year: 2026, month: 11 } })
  expect(from(11)).toEqual({ back: { year: 2026, month: 7 }, forth: null })
  expect(from(6).back).toEqual({ year: 2025, month: 12 })
  expect(from(6, { first: 2026 }).back).toBeNull()
  expect(from(11, { current: 2027 }).forth).toEqual({ year: 2027, month: 1 })
  expect(from(9)).toEqual({ back: { year: 2026, month: 7 }, forth: { year: 2026, month: 11 } })
  expect(from(7, { months: undefined })).toEqual({ back: null, forth: null })
})
