import { BROKEN_LINE, expect, signIn, test } from './journey.ts'

test.use({ allowed: BROKEN_LINE })

test('feedback survives a dead server and a reload, and is sent in the end @promise', async ({
  watched: page,
  product,
}) => {
  await signIn(page, product, '9000000002')
  await page.goto('/feedback')
  const box = page.getByPlaceholder('Minimum 5 characters required')
  const submit = page.getByRole('button', { name: 'Submit' })
  await expect(box).toHaveAttribute('rows', '10')
  await box.fill('   four   ')
  await expect(submit).toBeDisabled()
  await box.fill('The evening class is too late.')
  await expect(submit).toBeEnabled()

  await product.kill()
  await submit.click()
  await expect(page.getByRole('alert')).toContainText('Couldn’t connect.')
  await expect(box).toHaveValue('The evening class is too late.')

  await product.start()
  await page.reload()
  await expect(box).toHaveValue('The evening class is too late.')
  await submit.click()
  const thanks = page.getByRole('main').getByRole('heading', { name: 'Your feedback has been submitted. Thank You.' })
  await expect(thanks).toBeVisible()
  await expect(box).toHaveCount(0)

  await page.reload()
  await expect(box).toHaveValue('')
})

test('what a student typed is gone after the logout', async ({ watched: page, product }) => {
  await signIn(page, product, '9000000002')
  await page.goto('/feedback')
  await page.getByPlaceholder('Minimum 5 characters required').fill('Nobody else reads this')
  await page.goto('/profile')
  await page.getByRole('button', { name: /menu/i }).last().click()
  await page.getByRole('button', { name: 'Logout' }).last().click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Nobody else reads this')
})
