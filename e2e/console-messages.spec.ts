import { noBarriers } from './barriers.ts'
import { expect, test } from './journey.ts'
import { press } from './staff-setup.ts'
import { signInStaff } from './staff.ts'
import { aTaughtBatch } from './taught-batch.ts'

// What the browser says of an answer that never came.
test.use({ viewport: { width: 1366, height: 860 }, allowed: [/ERR_FAILED/] })

test('a message is written to a level, held, and cancelled within its minute @promise', async ({
  watched: page,
  product,
  context,
}) => {
  await signInStaff(context, product, 'clerk')
  await page.goto('/staff/messages')
  await expect(page.getByRole('heading', { name: 'Messages', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Write a message' }).first().click()
  await expect(page.getByRole('heading', { name: 'Write a message', exact: true })).toBeVisible()

  // Everything that is missing is said at once, at its field.
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Select who it’s for.')).toBeVisible()
  await expect(page.getByText('Enter a title.')).toBeVisible()

  await page.getByLabel('Which students', { exact: true }).selectOption('level')
  await page.getByLabel('Level', { exact: true }).selectOption({ index: 1 })
  const english = page.getByRole('group', { name: 'English' })
  await english.getByLabel('Title').fill('Class moved to five')
  await english.getByLabel('Message').fill('Physics begins at five today.')
  const send = page.getByRole('button', { name: 'Send to 0', exact: true })
  await expect(send).toBeVisible()
  await expect(page.getByText(/^Reaches 0 of [1-9]/)).toBeVisible()
  await noBarriers(page)
  // The message is stored, but its answer is lost: after a reload the second sending is the same message.
  const answered = Promise.withResolvers<void>()
  await page.route(
    '**/api/staff/send_message',
    async (route) => {
      await route.fetch()
      await route.abort()
      answered.resolve()
    },
    { times: 1 },
  )
  await send.click()
  await answered.promise
  await page.reload()
  await expect(english.getByLabel('Title')).toHaveValue('Class moved to five')
  await send.click()

  await expect(page.getByRole('heading', { name: 'Class moved to five', exact: true })).toBeVisible()
  await noBarriers(page)
  await press(page, 'Don’t send')
  await expect(page.getByRole('button', { name: 'Don’t send' })).toHaveCount(0)
  await page.goto('/staff/messages')
  const row = page.getByRole('row').filter({ hasText: 'Class moved to five' })
  await expect(row).toHaveCount(1)
  await expect(row.getByText('Cancelled')).toBeVisible()
  await noBarriers(page)
})

test('a message is kept as a template, and written with it to the guardians of a batch', async ({
  watched: page,
  product,
  context,
}, { workerIndex }) => {
  const { batch_id } = await aTaughtBatch(product, workerIndex, 2)
  const clerk = await signInStaff(context, product, 'clerk')
  const { students } = await clerk.call<{ students: { stud_id: number }[] }>('/staff/students', { batch_id })
  const name = `Fees ${process.pid}`
  const fields = { name: 'Rajesh', mobile: `62${process.pid}`.padEnd(10, '0'), relation: 'Father', language: 'English' }
  await clerk.call('/staff/save_guardian', { stud_id: students[0]?.stud_id, fields, confirmed: true })

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/staff/messages?item=new')
  const english = page.getByRole('group', { name: 'English' })
  await english.getByLabel('Title').fill(name)
  await english.getByLabel('Message').fill('The fees are due on Friday.')
  // The other languages are folded.
  await expect(page.getByLabel('Message', { exact: true })).toHaveCount(3)
  await expect(page.getByLabel('Message', { exact: true }).filter({ visible: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Save as template' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Template name')).toHaveValue(name)
  await noBarriers(page)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(`Template saved: ${name}`)).toBeVisible()

  await english.getByLabel('Message').fill('Something else')
  await page.getByLabel('Message template').selectOption('')
  await page.getByLabel('Message template').selectOption({ label: name })
  await expect(english.getByLabel('Message')).toHaveValue('The fees are due on Friday.')
  await page.getByLabel('Recipients').selectOption({ label: 'Their guardians' })
  await page.getByLabel('Batch', { exact: true }).selectOption(String(batch_id))
  await expect(page.getByText('Reaches the guardians of 0 of 2 students')).toBeVisible()
  await noBarriers(page)
  await page.getByRole('button', { name: 'Remove template' }).click()
  const removed = page.locator('span').filter({ hasText: `Template removed: ${name}` })
  await removed.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByLabel('Message template').getByRole('option', { name })).toHaveCount(1)

  await page.getByRole('button', { name: /^Send to/ }).click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByText(/Batch: .+ \(guardians\)/)).toBeVisible()
})
