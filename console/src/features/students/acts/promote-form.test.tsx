import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { begin } from '../../../testing/begin.ts'
import { CHOICES } from '../../../testing/choices.ts'
import { field, press, type } from '../../../testing/hands.ts'
import { show } from '../../../testing/show.tsx'
import { PromoteForm } from './promote-form.tsx'

test('A promotion begins today by the academy’s clock, and not by that of this computer', async () => {
  const server = begin(['clerk'])
  server.answer('/staff/choices', () => CHOICES)
  server.answer('/staff/student_batches', () => ({ today: '2026-11-23', memberships: [], planned: [] }))
  server.answer('/staff/promote_students', () => ({ act_id: 1, promoted: 1, refused: [] }))
  let done = 0
  await show(<PromoteForm stud_ids={[4]} onDone={() => (done += 1)} />)
  await screen.findByRole('option', { name: 'Class 12' })
  await expect.poll(async () => (await field('Effective from')).value).toBe('23/11/2026')
  await type('To level', '1')
  await press('Change level')
  await expect.poll(() => done).toBe(1)
  expect(server.asked('/staff/promote_students')).toMatchObject([{ stud_ids: [4], ac_id: 1, on: '2026-11-23' }])
})
