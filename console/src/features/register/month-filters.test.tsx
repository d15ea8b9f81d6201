import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { begin } from '../../testing/begin.ts'
import { CHOICES } from '../../testing/choices.ts'
import { press } from '../../testing/hands.ts'
import { show } from '../../testing/show.tsx'
import { Refusal } from '../../testing/staff-server.ts'
import { MonthFilters } from './month-filters.tsx'

test('The register of a month whose batches cannot be read says so, and reads them when it is tried again', async () => {
  const server = begin()
  server.answer('/staff/choices', () => new Refusal('rule', 'Not now.'))
  await show(<MonthFilters search={{}} month="2026-11" months={[{ value: '2026-11', words: 'November 2026' }]} />)
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.queryByText(/^Select a batch/)).toBeNull()
  server.answer('/staff/choices', () => CHOICES)
  await press('Retry')
  expect(await screen.findByRole('option', { name: 'Morning' })).toBeTruthy()
  expect(screen.getByText(/^Select a batch/)).toBeTruthy()
})
