import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { begin } from '../../testing/begin.ts'
import { CHOICES } from '../../testing/choices.ts'
import { field, press, type } from '../../testing/hands.ts'
import { show } from '../../testing/show.tsx'
import { Refusal } from '../../testing/staff-server.ts'
import { ExportMonth } from './export-month.tsx'

test('The month of an export is chosen from a list, which begins with the month at the academy', async () => {
  const server = begin(['clerk'])
  server.answer('/staff/choices', () => CHOICES)
  server.answer('/staff/export_register', () => new Refusal('not_found', 'No attendance.'))
  await show(<ExportMonth chosen={{}} />)
  await press('Export a month')
  await screen.findByRole('option', { name: 'Morning' })
  await type('Batch', '5')
  const month = (await field('Month')) as unknown as HTMLSelectElement
  expect(month.value).toBe('2026-12')
  const [, before] = month.options
  await type('Month', before?.value ?? '')
  await press('Export to Excel')
  await expect.poll(() => server.asked('/staff/export_register')).toEqual([{ batch_id: 5, month: before?.value }])
})
