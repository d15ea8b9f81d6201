import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DayTable } from './attendance-month-screen.tsx'

const days = ['2026-11-19', '2026-11-20', '2026-11-20', '2026-11-21'].map((date) => ({
  date,
  attendance_status: 1 as const,
}))

const marked = () => screen.getAllByRole('row').filter((row) => row.getAttribute('aria-current') === 'date')

test('today is marked by a word and for those who listen, with each of its classes', () => {
  render(<DayTable days={days} today="2026-11-20" />)
  expect(marked().map((row) => row.textContent)).toEqual(['20 FridayTodayPresent', '20 FridayTodayPresent'])
  expect(screen.getAllByText('Today')).toHaveLength(2)
})

test('no day is marked in another month, or before the academy’s day is known', () => {
  const { rerender } = render(<DayTable days={days} today="2026-12-20" />)
  expect(marked()).toEqual([])
  rerender(<DayTable days={days} today={undefined} />)
  expect(marked()).toEqual([])
  expect(screen.queryByText('Today')).toBeNull()
})
