import { expect, test } from 'vitest'
import { dayToShow, isOver } from './day-list.rules.ts'

const listed = (...dates: (string | null | undefined)[]) => dates.map((date) => ({ date }))

test.each([
  ['today', listed('2026-11-17', '2026-11-20', '2026-11-24'), 1],
  ['the first of several today', listed('2026-11-20', '2026-11-20'), 0],
  ['the next one, when nothing is today', listed('2026-11-17', '2026-11-24', '2026-12-01'), 1],
  ['the next one by its date, whatever the order of the list', listed('2026-12-01', null, '2026-11-24'), 2],
  ['none, when all are over', listed('2026-11-17', '2026-11-19'), -1],
  ['none, when no day has a date', listed(null, null), -1],
])('a student is led to %s', (_, days, place) => {
  expect(dayToShow(days, '2026-11-20')).toBe(place)
})

test('nothing is today or over before the academy’s day is known', () => {
  expect(dayToShow(listed('2026-11-20'), undefined)).toBe(-1)
  expect(isOver({ date: '2026-11-19' }, undefined)).toBe(false)
})

test('a day is over from the next one on, one without a date never', () => {
  const over = listed('2026-11-19', '2026-11-20', '2026-11-21', null, undefined).map((day) => isOver(day, '2026-11-20'))
  expect(over).toEqual([true, false, false, false, false])
})
