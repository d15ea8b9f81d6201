import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { begin } from '../../testing/begin.ts'
import { press } from '../../testing/hands.ts'
import { show } from '../../testing/show.tsx'
import { CatalogScreen } from './catalog-screen.tsx'

const LEVEL = { ac_id: 1, level: 'Class 12', students: 0, is_archived: true, version: 'v1' }

test('The catalog says that all levels are archived, and offers a new one', async () => {
  const server = begin(['clerk'])
  server.answer('/staff/catalog', () => ({ levels: [LEVEL], subjects: [], batches: [] }))
  await show(<CatalogScreen />)
  expect(await screen.findByText('All levels are archived')).toBeTruthy()
  await press('Add level')
  expect(await screen.findByRole('dialog', { name: 'Add level' })).toBeTruthy()
})
