import { expect, test } from 'vitest'
import { isOver } from './day-list.rules.ts'

const listed = (...dates: (string | null | undefined)[]) => dates.map((date) => ({ date }))

test('nothing is over before the academy’s day is known', () => {
  expect(isOver({ date: '2026-11-19' }, undefined)).toBe(false)
})

test('a day is over from the next one on, one without a date never', () => {
  const over = listed('2026-11-19', '2026-11-20', '2026-11-21', null, undefined).map((day) => isOver(day, '2026-11-20'))
  expect(over).toEqual([true, false, false, false, false])
})
