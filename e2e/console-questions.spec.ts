import { join } from 'node:path'
import { noBarriers } from './barriers.ts'
import { expect, test } from './journey.ts'
import { signInStaff } from './staff.ts'

test.use({
  viewport: { width: 1366, height: 860 },
  // The browser reports rejected calls, and axe, whose scripts may not run in the preview.
  allowed: [/the server responded with a status of (409|422)|Blocked script execution in 'about:blank'/],
})

const PICTURE = join(import.meta.dirname, '../demo-academy/images/o-ohm-1.webp')

test('an examiner writes a question and sees it as students will; another person reads its proof @promise', async ({
  watched: page,
  product,
  browser,
}) => {
  await signInStaff(page.context(), product, 'examiner')
  const code = `AREA-${process.pid}`
  await page.goto('/staff/questions')
  await expect(page.getByRole('table', { name: 'Question bank' })).toBeVisible()
  await noBarriers(page)
  await page.getByRole('link', { name: 'Add question' }).click()
  await page.getByLabel('Code').fill(code)
  await page.getByLabel('Subject').selectOption({ index: 1 })
  const question = page.getByRole('textbox', { name: 'Question', exact: true })
  await question.fill('The area of a circle of radius $r$ is')
  await page.getByLabel('Option A', { exact: true }).fill('as large as ')
  await page.getByLabel('Option A', { exact: true }).press('End')
  await page.getByRole('button', { name: 'Greek' }).click()
  await page.getByRole('button', { name: '\\pi', exact: true }).click()
  await page.keyboard.type('r^2')
  await expect(page.getByLabel('Option A', { exact: true })).toHaveValue('as large as $\\pir^2$')
  const checks = page.getByRole('status', { name: 'Checks' })
  await expect(checks.getByText('\\pir isn’t a known command.')).toBeVisible()
  await page.getByLabel('Option A', { exact: true }).fill('$\\pi r^2$')
  await page.getByLabel('Option B', { exact: true }).fill('$\\pi r^2$')
  await page.getByLabel('A is correct').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Two options are the same', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Option A', { exact: true })).toBeFocused()
  await page.getByLabel('Option B', { exact: true }).fill('$2 \\pi r$')
  await page.getByLabel('മലയാളം').check()
  await page.getByLabel('Question, മലയാളം').fill('$r$ ആരമുള്ള വൃത്തത്തിന്റെ വിസ്തീർണം')

  const phone = page.frameLocator('iframe[title="What students see"]')
  await expect(phone.getByText('The area of a circle of radius')).toBeVisible()
  await expect(phone.locator('.katex').first()).toBeVisible()
  await phone.getByText('B', { exact: true }).click()
  await expect(phone.getByRole('radio').nth(1)).toBeChecked()
  await page.getByRole('button', { name: 'മലയാളം', exact: true }).last().click()
  await expect(phone.getByText('ആരമുള്ള വൃത്തത്തിന്റെ')).toBeVisible()
  const ground = async () => phone.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
  await noBarriers(page)
  const light = await ground()
  await page.getByRole('button', { name: 'Dark mode' }).click()
  expect(await ground()).not.toBe(light)
  expect(await phone.locator('html').evaluate((html) => html.clientWidth)).toBe(360)

  await page.locator('input[type=file]').first().setInputFiles(PICTURE)
  const crop = page.getByRole('dialog', { name: 'Crop picture' })
  await crop.getByRole('slider', { name: 'Right edge' }).focus()
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('PageDown')
  await expect(crop.getByRole('slider', { name: 'Right edge' })).toHaveAttribute('aria-valuetext', '70%')
  await noBarriers(page)
  await crop.getByRole('button', { name: 'Use this part' }).click()
  await expect(phone.getByRole('button', { name: /picture/i })).toBeVisible()
  await expect(checks.getByText('A picture needs a description.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/questions\/\d+$/)
  await expect(page.getByText('You wrote this, so someone else must proofread it.')).toBeVisible()

  const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 1366, height: 860 } })
  await signInStaff(context, product, 'owner')
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByRole('button', { name: 'Mark as proofread' }).click()
  await expect(other.getByText('A picture in this question needs a description of what it shows.')).toBeVisible()
  await page
    .getByLabel('Question, English: picture description')
    .or(page.getByLabel('Question: picture description'))
    .fill('A circle')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${code} is saved.`).last()).toBeVisible()
  await expect(page.getByText('Versions: 2')).toBeVisible()
  await other.reload()
  await other.getByRole('button', { name: 'Mark as proofread' }).click()
  await expect(other.getByText(`${code} is proofread.`)).toBeVisible()
  await other.goto('/staff/questions?state=proof_read')
  await expect(other.getByRole('row', { name: code })).toContainText('Proofread')
  await context.close()

  await page.reload()
  await expect(page.getByText(/^Proofread by owner/)).toBeVisible()
  await page.getByRole('button', { name: 'Retire' }).click()
  await expect(page.getByText(`${code} is retired.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Retire' })).toBeVisible()
})

test('questions of a document are pasted, looked through, and stored where nothing is wrong', async ({
  watched: page,
  product,
}) => {
  await signInStaff(page.context(), product, 'examiner')
  await page.goto('/staff/questions')
  await page.getByRole('link', { name: 'Paste questions' }).click()
  await expect(page.getByRole('heading', { name: 'Paste questions' })).toBeVisible()
  await page.getByLabel('Subject').selectOption({ index: 1 })
  const word = `W${process.pid}`
  await page
    .getByLabel('Document text')
    .fill(
      `1. ${word}: what is $2^3$?\n(a) 6 (b) 8\n(c) 9 (d) 16\nAnswer: b\n\n2. ${word}: which?\na) x\nb) y\n\n3. ${word}: how many?\nAnswer: 12.5`,
    )
  const found = page.getByRole('list', { name: 'Questions found: 3' })
  await expect(found.getByText('Mark at least one option as correct.')).toBeVisible()
  await expect(found.getByRole('checkbox', { name: 'Question 2' })).toBeDisabled()
  await noBarriers(page)
  await found.getByRole('checkbox', { name: 'Question 3' }).uncheck()
  await page.getByRole('button', { name: 'Save selected (1)' }).click()
  await expect(found.getByText(/^Q\w+ saved$/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Document text')).toHaveValue(/which/)
  await page.goto(`/staff/questions?search=${word}`)
  await expect(page.getByRole('row', { name: word })).toHaveCount(1)
})
