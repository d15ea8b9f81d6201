import { expect, test } from 'vitest'
import { classDays, dayAfter } from './class-days.rules.ts'

const at = (starts_at: string, on_now = false) => ({ starts_at: `${starts_at}:00+05:30`, on_now })
const shown = (days: ReturnType<typeof classDays>) =>
  days.map(({ day, classes }) => [day, ...classes.map(({ starts_at = '' }) => starts_at.slice(11, 16))])

test('classes stand under the day on the academy’s calendar', () => {
  const classes = [at('2026-12-31T23:30'), at('2027-01-01T00:10'), at('2027-01-01T09:00')]
  expect(shown(classDays(classes, '2026-12-31'))).toEqual([
    ['2026-12-31', '23:30'],
    ['2027-01-01', '00:10', '09:00'],
  ])
})

test('what is on comes first, and belongs to today even if it began yesterday', () => {
  const classes = [at('2026-12-31T22:00'), at('2026-12-31T23:30', true), at('2027-01-01T09:00')]
  expect(shown(classDays(classes, '2027-01-01'))).toEqual([
    ['2027-01-01', '23:30', '09:00'],
    ['2026-12-31', '22:00'],
  ])
})

test.each([
  ['2026-12-31', '2027-01-01'],
  ['2028-02-28', '2028-02-29'],
  ['2026-02-28', '2026-03-01'],
  ['2026-11-01', '2026-11-02'],
])('after %s comes %s', (day, next) => expect(dayAfter(day)).toBe(next))

test('classes whose time is not told stay in their order, under no day', () => {
  expect(classDays([{}, {}], '2026-12-31')).toEqual([{ day: '', classes: [{}, {}] }])
})
