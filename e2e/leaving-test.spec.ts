import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { KINDS_OF_TEST } from './kinds-of-test.ts'

const question = (page: Page) => page.getByRole('heading', { name: 'Question 1', exact: true })
const asked = (page: Page) => page.getByRole('dialog', { name: 'Leave the test?' })
const press = async (page: Page, name: 'Stay' | 'Leave') =>
  asked(page).getByRole('button', { name, exact: true }).click()
async function stay(page: Page): Promise<void> {
  await press(page, 'Stay')
  await expect(asked(page)).toBeHidden()
  await expect(question(page)).toBeVisible()
  // Back has left the entry, but the browser restores it some time later, and an earlier reload would begin elsewhere.
  await page.waitForFunction(() => history.state.__TSR_index > 0)
}

for (const { kind, list, begin } of KINDS_OF_TEST)
  test(`the browser's Back asks before it leaves ${kind}, however that was opened`, async ({ asNewStudent: page }) => {
    await begin(page)
    await expect(question(page)).toBeVisible()
    await page.goBack()
    await stay(page)

    const address = page.url()
    await page.goto('/news-and-events')
    await page.goto(address)
    await expect(question(page)).toBeVisible()
    await page.goBack()
    await stay(page)
    expect(page.url()).toBe(address)
    await page.reload()
    await expect(question(page)).toBeVisible()
    await page.goBack()
    await press(page, 'Leave')
    await expect(page).toHaveURL(new RegExp(list))
    await expect(question(page)).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL(/news-and-events$/)
  })
