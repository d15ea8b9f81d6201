import { AxeBuilder } from '@axe-core/playwright'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { confirmUndo, importsSoFar, storeFiles } from './imported-files.ts'
import { expect, newMobile, signIn, test } from './journey.ts'
import { signInStaff } from './staff.ts'
import { workbookOf } from './workbooks.ts'

test.use({ allowed: [/status of 4(01|03|22)/] })

const HEADER = ['Admission No', 'Student Name', 'Guardian Name', 'Mobile', 'Level', 'Batch Code']
const csvOf = (...rows: string[][]) => Buffer.from([HEADER, ...rows].map((row) => row.join(',')).join('\n'))
const student = (no: string, mobile: string, name: string) => [no, name, 'K', mobile, 'Plus Two Science', 'P2-A']
const press = async (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

test('a clerk sends in a sheet, mends its mistake, stores it, and the student logs in @promise', async ({
  page,
  context,
  product,
}, info) => {
  const [first, second] = [newMobile(info.workerIndex), newMobile(info.workerIndex)]
  await signInStaff(context, product, 'clerk')
  await page.goto('/staff/import')
  await expect(page.getByRole('heading', { name: 'Import', exact: true })).toBeVisible()

  // By the keyboard alone.
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Select files' }).focus()
  await page.keyboard.press('Enter')
  const sheet = csvOf(student('J-1', first, 'Asha Menon'), student('J-2', '98765', 'Binu Das'))
  await (await chooser).setFiles({ name: 'students.csv', mimeType: 'text/csv', buffer: sheet })
  await expect(page.getByRole('heading', { name: 'Errors: 1' })).toBeVisible()
  await expect(page.getByText('“98765” has 5 digits instead of 10')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])

  const downloading = page.waitForEvent('download')
  await press(page, 'Sheet with errors highlighted: students.csv')
  const download = await downloading
  expect(download.suggestedFilename()).toBe('students.xlsx')
  expect((await readFile(await download.path())).toString('latin1', 0, 2)).toBe('PK')
  const mended = await workbookOf([
    ['Problem', ...HEADER],
    // The workbook after the number was corrected in its marked cell: the first column tells what was wrong.
    ['was too short', ...student('J-2', second, 'Binu Das')],
    ['', ...student('J-1', first, 'Asha Menon')],
  ])
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'students.xlsx', mimeType: 'application/octet-stream', buffer: mended })
  await press(page, 'Save 2 rows')
  await expect(page.getByText('2 rows saved')).toBeVisible()
  const last = page.getByLabel('Import history').getByRole('listitem').first()
  await expect(last).toContainText('students.xlsx')
  await expect(last).toContainText('2 new, 0 changed, 0 unchanged')
  await signIn(page, product, second)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Hello, Binu' })).toBeVisible()
})

test('an import is undone from the history, and one that is in use is not', async ({
  page,
  context,
  product,
}, info) => {
  await signInStaff(context, product, 'clerk')
  await page.goto('/staff/import')
  const store = async (...rows: string[][]) => {
    const file = { name: 'students.csv', mimeType: 'text/csv', buffer: csvOf(...rows) }
    await storeFiles(page, [file])
    await press(page, 'Import another file')
  }
  const last = importsSoFar(page).first()
  await store(student('U-1', newMobile(info.workerIndex), 'Usha Nair'))
  await last.getByRole('button', { name: 'Undo students.csv' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo this import?' })
  await expect(dialog).toContainText('To be removed: 1. To be changed back: 0.')
  await confirmUndo(page, dialog)
  await expect(page.getByText('Undone. Removed: 1. Changed back: 0.')).toBeVisible()
  await expect(last).toContainText('Undone by')

  const mobile = newMobile(info.workerIndex)
  await store(student('U-2', mobile, 'Uma Das'))
  await signIn(page, product, mobile)
  await page.goto('/staff/import')
  await last.getByRole('button', { name: 'Undo students.csv' }).click()
  await expect(dialog).toContainText('U-2 (students.csv): in use (someone has logged in')
  await expect(dialog.getByRole('button', { name: 'Undo import' })).toHaveCount(0)
})

test('what was sent in is there after a reload, on a phone, and can be thrown away', async ({
  page,
  context,
  product,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInStaff(context, product, 'owner')
  await page.goto('/staff/import')
  const sheet = csvOf(student('J-9', '123', 'Nobody'))
  await page.locator('input[type=file]').setInputFiles({ name: 'students.csv', mimeType: 'text/csv', buffer: sheet })
  await expect(page.getByRole('heading', { name: 'Errors: 1' })).toBeVisible()
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(isWider).toBe(false)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Errors: 1' })).toBeVisible()
  await press(page, 'Discard')
  await expect(page.getByRole('button', { name: 'Select files' })).toBeVisible()
})

test('a file that is chosen after the session ended is not lost', async ({ page, context, product }) => {
  const clerk = await signInStaff(context, product, 'clerk')
  await page.goto('/staff/import')
  await expect(page.getByRole('button', { name: 'Select files' })).toBeVisible()
  await clerk.call('/staff/logout')
  const sheet = csvOf(student('J-7', newMobile(9), 'Cini'))
  await page.locator('input[type=file]').setInputFiles({ name: 'students.csv', mimeType: 'text/csv', buffer: sheet })
  await expect(page.getByRole('alertdialog', { name: 'Log in again' })).toBeVisible()
  const again = page.getByRole('alertdialog', { name: 'Log in again' })
  await again.getByLabel('Password').fill(clerk.password)
  await again.getByRole('button', { name: 'Continue' }).click()
  await again.getByLabel('Code from your authenticator app').fill(clerk.nextCode())
  await again.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('Not uploaded yet: students.csv')).toBeVisible()
  await press(page, 'Upload again')
  await expect(page.getByRole('button', { name: 'Save 1 row' })).toBeVisible()
  await press(page, 'Discard')
})

test('an examiner imports questions; a sheet of students in the same upload is named as not theirs', async ({
  page,
  context,
  product,
}, info) => {
  const own = `X${info.workerIndex}-${Date.now()}`
  await signInStaff(context, product, 'examiner')
  await page.goto('/staff/import')
  const templates = page.locator('section').filter({ hasText: 'Blank templates' }).getByRole('listitem')
  await expect(templates).toHaveText(['Question bank', 'Exam formats', 'Quizzes', 'Exams', 'Entrance exams'])
  const questions = `Question ID,Subject Code,Question,Option A,Option B,Correct\n${own},PHY12,Is it so?,Yes,No,A`
  await page.locator('input[type=file]').setInputFiles([
    { name: 'students.csv', mimeType: 'text/csv', buffer: csvOf(student('J-5', '9000000000', 'Nobody')) },
    { name: 'questions.csv', mimeType: 'text/csv', buffer: Buffer.from(questions) },
  ])
  await expect(page.getByText('Not allowed for your role')).toBeVisible()
  await expect(
    page.getByText(/^This file wasn’t read\. Only these roles can import the sheet “.+”: owner, clerk$/),
  ).toBeVisible()
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 800 })
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(isWider).toBe(false)
  }
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await press(page, 'Save 1 row')
  await expect(page.getByText('1 row saved')).toBeVisible()
})
