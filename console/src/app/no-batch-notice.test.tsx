import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Role } from '#contract/staff/roles.ts'
import { begin } from '../testing/begin.ts'
import { show } from '../testing/show.tsx'
import { NoBatchNotice } from './no-batch-notice.tsx'

const BATCH = { batch_id: 1, batch_name: 'A', ac_id: 1 }

async function shownTo(roles: Role[], batches: object[]) {
  const server = begin(roles)
  server.answer('/staff/choices', () => ({ levels: [], batches, subjects: [] }) as never)
  await show(
    <>
      <NoBatchNotice />
      <p>Page</p>
    </>,
  )
  await screen.findByText('Page')
  return server
}

test('A teacher without a batch reads who assigns one', async () => {
  await shownTo(['teacher'], [])
  expect(await screen.findByText(/until the office assigns/)).toBeTruthy()
})

test('A teacher with a batch reads nothing of it', async () => {
  await shownTo(['teacher'], [BATCH])
  expect(screen.queryByText(/until the office assigns/)).toBeNull()
})

test('A teacher who sees all batches reads nothing of it', async () => {
  const server = await shownTo(['teacher', 'clerk'], [])
  expect([screen.queryByText(/until the office assigns/), server.asked('/staff/choices')]).toEqual([null, []])
})
