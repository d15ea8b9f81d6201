import { expect, signIn, test } from './journey.ts'

test.afterEach(async ({ product }) => {
  await product.order({ at: new Date().toISOString() })
})

test('a student follows attendance from a subject to a month @promise', async ({ asStudent: page }) => {
  await page.goto('/')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Attendance/ })
    .click()
  await expect(page.getByText('Track Your Attendance')).toBeVisible()
  await expect(page.getByRole('link', { name: /Physics/ })).toContainText(/\d+(\.\d)?% · can(’t miss any| miss \d+)/)
  await page.getByRole('link', { name: /Physics/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Physics')
  const month = page.getByRole('main').getByRole('listitem').first()
  await expect(month).toContainText(/Total Class \d+/)
  await month.getByRole('link').click()
  await expect(page).toHaveURL(/\/attendance-month\/\d+\/\w+\?subject=\d+&year=\d{4}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\w+ \d{4}$/)
  await expect(page.getByRole('row').nth(1)).toContainText(/^\d\d \w+day(Present|Absent)$/)
  const again = page.waitForResponse((answer) => answer.url().endsWith('/get_attendance_details_in_a_month'))
  await page.getByRole('button', { name: 'Refresh Latest Data' }).click()
  expect((await again).status()).toBe(200)
})

test('a student steps through the months, and Back leads to their year', async ({ asStudent: page }) => {
  await page.goto('/attendance')
  await page.getByRole('link', { name: /Physics/ }).click()
  const title = page.getByRole('heading', { level: 1 })
  // The title is awaited first, since the list of subjects has items with links, too.
  await expect(title).toHaveText('Physics')
  const month = page.getByRole('main').getByRole('listitem').first()
  await month.getByRole('link').click()
  await expect(title).toHaveText(/^\w+ \d{4}$/)
  const latest = (await title.textContent()) ?? ''
  const months = page.getByRole('navigation', { name: 'Months' })
  await months.getByRole('link').first().click()
  await expect(title).not.toHaveText(latest)
  await expect(page.getByRole('row').nth(1)).toContainText(/^\d\d/)
  await months.getByRole('link', { name: latest }).click()
  await expect(title).toHaveText(latest)
  await page.goBack()
  await expect(page).toHaveURL(/\/attendance-year\/\d+/)
})

test('a month without its subject leads to the subjects', async ({ asStudent: page }) => {
  await page.goto('/attendance-month/11/November')
  await expect(page).toHaveURL(/\/attendance$/)
})

test('the year changes at midnight of the academy, not of the device', async ({ watched: page, product }) => {
  const year = new Date().getFullYear()
  await product.order({ at: `${year}-12-31T23:59:00+05:30` })
  await signIn(page, product, '9000000001')
  await page.goto('/attendance')
  await page.getByRole('link', { name: /Physics/ }).click()
  await expect(page.getByText(`Attendance · ${year}`)).toBeVisible()

  await product.order({ at: `${year + 1}-01-01T00:00:05+05:30` })
  await page.reload()
  await expect(page.getByText(`Attendance · ${year + 1}`)).toBeVisible()
  await page
    .getByRole('link', { name: `Attendance in ${year}` })
    .last()
    .click()
  await expect(page.getByText(`Attendance · ${year}`)).toBeVisible()
})
