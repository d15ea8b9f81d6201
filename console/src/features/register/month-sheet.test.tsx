import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { begin } from '../../testing/begin.ts'
import { show } from '../../testing/show.tsx'
import { MonthSheet } from './month-sheet.tsx'

test('A sheet of a month has a column for each class, and the totals of each student', async () => {
  begin()
  const subject = {
    subject_id: 2,
    subject_name: 'Physics',
    classes: [
      { day: '2026-11-02', start: '09:00' },
      { day: '2026-11-03', start: '09:00' },
      { day: '2026-11-03', start: '16:00' },
    ],
    students: [
      {
        stud_id: 1,
        admission_no: 'M-1',
        name: 'Anu',
        marks: ['P' as const, 'L' as const, null],
        present: 2,
        absent: 0,
        late: 1,
        percent: 100,
      },
    ],
  }
  await show(<MonthSheet academy={{ name: 'Lotus', logo: null }} batch_name="Morning" subject={subject} month="Nov" />)
  expect(screen.getByRole('heading', { name: 'Morning · Physics · Nov' })).toBeTruthy()
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads.slice(3, 6)).toEqual(['2 Nov 09:002M', '3 Nov 09:00309:00', '3 Nov 16:00316:00'])
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells).toEqual(['1', 'M-1', 'P', 'L', '', '2', '0', '1', '100'])
})
