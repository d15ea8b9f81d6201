import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OwnStanding } from './report-figures.tsx'
import type { Standing } from './standing.ts'

const ranked: Standing = {
  computed: true,
  ranked: true,
  rank: 12,
  appeared: 340,
  shifts: null,
  percentile: '96.7654321',
  top_marks: 288,
  sections: [],
  subjects: [],
  times: [],
}
const unranked = { ...ranked, computed: false, rank: null, appeared: null, percentile: null, top_marks: null }

const show = (change: Partial<Standing> = {}) =>
  render(<OwnStanding standing={{ ...ranked, ...change }} marks={-4} />).container

test('a rank is told among how many, with the best marks and the own ones', () => {
  show()
  const [rank, , top, own] = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect([rank, top, own]).toEqual(['12 of 340', '288', '−4'])
})

test('a percentile has two decimals at first sight, and says all seven', () => {
  show()
  const figure = screen.getByRole('button', { name: 'Exactly 96.7654321' })
  expect(figure.textContent).toBe('96.76')
  fireEvent.click(figure)
  expect(figure.textContent).toBe('96.7654321')
})

test('Ranks that are not computed yet are said to come', () => {
  show(unranked)
  expect(screen.queryByText('Ranks appear after everyone has finished.')).not.toBeNull()
  expect(screen.queryAllByRole('definition')).toEqual([])
})

test('Nothing is said of ranks where there never are any', () => {
  expect(show({ ...unranked, ranked: false }).textContent).toBe('')
})

test('A rank among several shifts says in how many', () => {
  show({ rank: 40, appeared: 900, shifts: 3 })
  expect(screen.getAllByRole('definition')[0]?.textContent).toBe('40 of 900 in 3 shifts')
})
