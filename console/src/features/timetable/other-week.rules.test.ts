import { expect, test } from 'vitest'
import { otherWeek } from './other-week.rules.ts'

test.each([
  ['the same week', '2026-11-23', 0, '2026-11-23'],
  ['the next week', '2026-11-23', 1, '2026-11-30'],
  ['the week before', '2026-11-23', -1, '2026-11-16'],
  ['a week in the next year', '2026-12-28', 1, '2027-01-04'],
  ['a week over a leap day', '2028-02-28', 1, '2028-03-06'],
  ['a week over February of other years', '2026-02-28', 1, '2026-03-07'],
  ['a week over the change of the clocks', '2026-03-26', 1, '2026-04-02'],
  ['the same day in a year', '2026-11-23', 52, '2027-11-22'],
])('The timetable goes to %s', (_which, day, weeks, other) => {
  expect(otherWeek(day, weeks)).toBe(other)
})
