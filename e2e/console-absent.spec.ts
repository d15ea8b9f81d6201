import { noBarriers } from './barriers.ts'
import { expect, test } from './journey.ts'
import { aStaffMember, signInStaff } from './staff.ts'
import { aTaughtBatch } from './taught-batch.ts'

type Register = { students: { stud_id: number; name: string }[] }

test('a clerk finds who is absent today from Today, sees a number to call, and opens the register', async ({
  watched: page,
  context,
  product,
}, { workerIndex }) => {
  const { class_id, class_name } = await aTaughtBatch(product, workerIndex, 3)
  const clerk = await signInStaff(context, product, 'clerk')
  const { students } = await clerk.call<Register>('/staff/register', { class_id })
  const [absent, present] = students
  if (!absent || !present) throw new Error('the batch is empty')
  const { stud_id, name } = absent
  await clerk.call('/staff/save_guardian', {
    stud_id,
    fields: { name: 'Latha Nair', mobile: '9847012345', relation: 'Mother', language: 'Malayalam' },
    confirmed: true,
  })
  const mark = { counter: 1, is_filled: false, marked_at: Date.now() }
  await clerk.call('/staff/mark_register', {
    class_id,
    device: 'device-of-clerk',
    marks: [
      { ...mark, stud_id, key: `absent-${stud_id}-today`, status: 'A' },
      { ...mark, stud_id: present.stud_id, key: `present-${present.stud_id}-today`, status: 'P' },
    ],
  })

  await page.goto('/staff/')
  await page.getByRole('link', { name: 'Absent students' }).click()
  await expect(page.getByRole('heading', { name: 'Absent students' })).toBeVisible()
  const row = page.getByRole('list', { name: 'Absent students' }).getByRole('listitem').filter({ hasText: class_name })
  await expect(row.first().getByRole('link', { name, exact: true })).toBeVisible()
  await noBarriers(page)
  await row.first().getByRole('button', { name: 'Latha Nair: ••••2345' }).click()
  await expect(row.first().getByRole('link', { name: '+91 9847012345' })).toHaveAttribute('href', 'tel:+919847012345')
  await noBarriers(page)
  const { entries } = await (
    await aStaffMember(product, 'owner')
  ).call<{
    entries: { action: string; entity_id: string }[]
  }>('/staff/audit', { action: 'guardian_number_read' })
  expect(entries.some(({ entity_id }) => entity_id === String(stud_id))).toBe(true)

  // Nobody was absent before the class was held.
  await page.goto('/staff/register/absent?day=2020-01-01')
  await expect(page.getByText('No one is marked absent')).toBeVisible()
})
