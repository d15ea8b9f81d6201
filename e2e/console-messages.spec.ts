import { noBarriers } from './barriers.ts'
import { expect, test } from './journey.ts'
import { press } from './staff-setup.ts'
import { signInStaff } from './staff.ts'

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
  await page.getByRole('button', { name: /^Send to/ }).click()
  await expect(page.getByText('Select who it’s for.')).toBeVisible()
  await expect(page.getByText('Enter a title.')).toBeVisible()

  await page.getByLabel('To', { exact: true }).selectOption('level')
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
