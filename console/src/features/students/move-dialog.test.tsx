import { expect, test } from 'vitest'
import { begin } from '../../testing/begin.ts'
import { CHOICES } from '../../testing/choices.ts'
import { field, press, type } from '../../testing/hands.ts'
import { show } from '../../testing/show.tsx'
import { MoveDialog } from './move-dialog.tsx'

const STUDENTS = [
  { stud_id: 4, name: 'Anu' },
  { stud_id: 5, name: 'Ravi' },
]

test('Several students are moved out of a batch that is archived, to one of its level', async () => {
  const server = begin(['clerk'])
  const old = { batch_id: 4, batch_code: 'M25', batch_name: 'Morning 2025', ac_id: 1 }
  const elsewhere = { batch_id: 7, batch_code: 'N', batch_name: 'Noon', ac_id: 2 }
  server.answer('/staff/choices', ({ archived }) => ({
    ...CHOICES,
    batches: [...CHOICES.batches, elsewhere, ...(archived ? [old] : [])],
  }))
  server.answer('/staff/student_batches', () => ({
    today: '2026-11-23',
    memberships: [{ batch_id: 4, batch_name: 'Morning 2025', from: null, last_day: null }],
    planned: [],
  }))
  server.answer('/staff/move_students', () => ({ moved: 2, planned: 0, refused: [] }))
  await show(<MoveDialog open students={STUDENTS} onClose={() => {}} />)
  const offered = async () =>
    [...(await field('To batch')).querySelectorAll('option')].map(({ textContent }) => textContent)
  await expect.poll(offered).toEqual(['Select', 'Morning', 'Evening'])
  await type('To batch', '5')
  await press('Move')
  await expect.poll(() => server.asked('/staff/move_students').at(-1)).toMatchObject({ batch_id: 4, to_batch_id: 5 })
})
