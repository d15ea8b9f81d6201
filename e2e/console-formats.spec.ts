import { noBarriers } from './barriers.ts'
import { expect, test } from './journey.ts'
import { press } from './staff-setup.ts'
import { signInStaff } from './staff.ts'

test.describe('an examiner at a desk', () => {
  test.use({ viewport: { width: 1366, height: 860 } })

  test('an examiner copies a national format, changes it, sees what students will see, and makes a paper with it @promise', async ({
    watched: page,
    product,
    context,
  }, { workerIndex }) => {
    const code = `MINI-${workerIndex}-${test.info().repeatEachIndex}`
    await signInStaff(context, product, 'examiner')
    await page.goto('/staff')
    await page.getByRole('link', { name: 'Exam formats' }).click()
    await expect(page.getByRole('table', { name: 'Ready-made formats' })).toContainText('75 questions · 300 marks')
    await noBarriers(page)
    await page.getByRole('link', { name: 'JEE Main Paper 1, 2026' }).click()
    await expect(page.getByText('This format is ready-made and stays as it is.')).toBeVisible()
    await page.getByRole('link', { name: 'Copy: JEE Main Paper 1, 2026' }).click()
    await expect(page.getByLabel('Start with')).toHaveValue('jee-main-2026')
    await expect(page.getByRole('group', { name: 'Section 6' })).toBeVisible()

    await page.getByLabel('Start with').selectOption('School exam')
    await expect(page.getByRole('group', { name: /^Section \d/ })).toHaveCount(2)
    const second = page.getByRole('group', { name: 'Section 2' })
    await second.getByLabel('Answers that count').fill('9')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Code')).toBeFocused()
    await expect(second.getByText('Can’t be more than 5')).toBeVisible()
    await page.getByLabel('Code').fill(code)
    await second.getByLabel('Answers that count').fill('4')
    await second.getByLabel('Marks lost for a wrong answer').fill('1/3')
    const preview = page.locator('section').filter({ hasText: 'What students see' })
    await expect(preview).toContainText('25 questions · 28 marks · Time set in each test paper')
    await expect(preview).toContainText('Section B')
    await noBarriers(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(`“${code}” saved`)).toBeVisible()

    const mine = page.getByRole('row').filter({ hasText: code })
    await expect(mine).toContainText('No test paper yet')
    await page.getByRole('link', { name: code }).click()
    await press(page, 'Archive')
    await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible()
    await press(page, 'Restore')
    await page.getByRole('link', { name: 'Test papers' }).click()
    await press(page, 'New test paper')
    await page.getByRole('dialog').getByLabel('Format').selectOption(code)
    await expect(page.getByRole('dialog')).toContainText('Section B')
  })
})

test.describe('an owner on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('an owner on a phone begins a format with a national one', async ({ watched: page, product, context }) => {
    await signInStaff(context, product, 'owner')
    await page.goto('/staff/formats')
    await expect(page.getByRole('list', { name: 'Ready-made formats' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await page.goto('/staff/formats?add=neet-ug-2026')
    await expect(page.getByRole('group', { name: 'Section 3' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await noBarriers(page)
  })
})
