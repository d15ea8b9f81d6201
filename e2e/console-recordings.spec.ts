import { noBarriers } from './barriers.ts'
import { expect, test } from './journey.ts'
import { press } from './staff-setup.ts'
import { aStaffMember, signInStaff } from './staff.ts'
import { aTaughtBatch, teachSubjects } from './taught-batch.ts'

test('a teacher adds the recording of a class from Today, and says that another class has none @promise', async ({
  watched: page,
  context,
  product,
}, { workerIndex }) => {
  // Both are over by half an hour and more.
  const recorded = await aTaughtBatch(product, workerIndex, 1, -90)
  const other = await aTaughtBatch(product, workerIndex, 1, -100)
  const owner = await aStaffMember(product, 'owner')
  const teacher = await signInStaff(context, product, 'teacher')
  await teachSubjects(owner, teacher, [recorded.batch_id, other.batch_id])
  await page.goto('/staff/')
  // Its attendance is missing too, which is another part of the page.
  const awaited = page.locator('section', { has: page.getByRole('heading', { name: 'Recordings to add' }) })
  await awaited.getByRole('link', { name: recorded.class_name, exact: false }).click()
  const dialog = page.getByRole('dialog', { name: 'Add recording' })
  await expect(dialog.getByRole('textbox', { name: 'Lesson name' })).toHaveValue(recorded.class_name)
  await press(page, 'Add to chapter')
  await expect(dialog.getByText('Choose a video or paste a link.')).toBeVisible()
  await noBarriers(page)
  await dialog.getByLabel('Chapter').selectOption({ index: 1 })
  await dialog.getByRole('textbox', { name: 'Or a video link' }).fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
  await press(page, 'Add to chapter')
  await expect(page).toHaveURL(/\/staff\/lessons\?chapter=/)
  await expect(page.getByRole('list', { name: 'Lessons in order' })).toContainText(recorded.class_name)
  await page.getByRole('link', { name: 'Recordings to add' }).click()
  const list = page.getByRole('list', { name: 'Recordings to add' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await noBarriers(page)
  await press(page, `Mark as not recorded: ${other.class_name}`)
  await expect(page.getByText('No recordings to add')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list).toContainText(other.class_name)
  // The class itself leads there too.
  await page.goto(`/staff/timetable/${other.class_id}`)
  await page.getByRole('link', { name: 'Add recording' }).click()
  await expect(dialog).toBeVisible()
})
