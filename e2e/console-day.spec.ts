import type { Page } from '@playwright/test'
import { noBarriers } from './barriers.ts'
import { expect, newMobile, signIn, test } from './journey.ts'
import { press, setPassword, setUpAuthenticator } from './staff-setup.ts'
import { demoRows, type Rows, rowsOf, workbookOf } from './workbooks.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const TOO_SHORT = '98765'

/** Goes through the menu, which is behind a button on a phone. */
async function goTo(page: Page, entry: string): Promise<void> {
  await openMenu(page)
  await page.getByRole('link', { name: entry, exact: true }).click()
}

async function openMenu(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const button = page.getByRole('button', { name: 'Open menu' })
  if (await button.isVisible()) await button.click()
}

/** Signs in by a one-time link: password, authenticator, recovery codes. */
async function comeIn(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await setPassword(page)
  await setUpAuthenticator(page)
  await press(page, 'I’ve saved them')
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
}

/** The owner adds a clerk. Returns the link that is shown once. */
async function addClerk(page: Page, email: string): Promise<string> {
  await goTo(page, 'Team')
  await page.getByRole('link', { name: 'Add person' }).click()
  await page.getByLabel('Name').fill('Asha Nair')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Clerk').check()
  await press(page, 'Add and get link')
  const link = await page.getByLabel('One-time link').inputValue()
  await press(page, 'Done, I’ve shared it')
  return link
}

const send = async (page: Page, files: Record<string, Rows>) =>
  page
    .locator('input[type=file]')
    .setInputFiles(
      await Promise.all(
        Object.entries(files).map(async ([name, rows]) => ({ name, mimeType: XLSX, buffer: await workbookOf(rows) })),
      ),
    )

/** The demo academy's batches and students with a batch and a student more, whose number is too short. */
async function changedWorkbooks(no: string, name: string): Promise<Record<string, Rows>> {
  const batch = [`B-${no}`, `Evening ${no}`, 'Plus Two Science', 'PHY12; CHE12', null, null]
  const student = [
    no,
    name,
    'Suresh',
    TOO_SHORT,
    null,
    'Kerala',
    'Kollam',
    'Plus Two Science',
    `B-${no}`,
    null,
    null,
    'Active',
  ]
  return {
    'batches.xlsx': [...(await demoRows('batches.xlsx')), batch],
    'students.xlsx': [...(await demoRows('students.xlsx')), student],
  }
}

/** Corrects the number in the workbook with the marked cells. */
async function mend(page: Page, mobile: string): Promise<void> {
  const downloading = page.waitForEvent('download')
  await press(page, 'Sheet with errors highlighted: students.xlsx')
  const download = await downloading
  const rows = await rowsOf(await download.path())
  const mended = rows.map((row) => row.map((cell) => (String(cell) === TOO_SHORT ? mobile : cell)))
  expect(mended).not.toEqual(rows)
  await send(page, { [download.suggestedFilename()]: mended })
}

for (const [width, height] of [
  [1366, 860],
  [360, 740],
] as const)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } })

    test('an owner comes in and adds a clerk, who imports, mends, stores and edits; the student sees it @promise', async ({
      watched: page,
      product,
    }, { workerIndex }) => {
      const [no, mobile, name] = [`D-${width}`, newMobile(workerIndex), `Devika ${width}`]
      await comeIn(page, await product.inviteStaff(`owner.${width}@example.org`, 'owner'))
      const link = await addClerk(page, `asha.${width}@example.org`)
      await openMenu(page)
      await press(page, 'Log out')
      await expect(page.getByLabel('Password')).toBeVisible()
      await comeIn(page, link)

      await goTo(page, 'Import')
      await expect(page.getByRole('button', { name: 'Select files' })).toBeVisible()
      await send(page, await changedWorkbooks(no, name))
      await expect(page.getByRole('heading', { name: 'Errors: 1' })).toBeVisible()
      const mistakes = page.getByLabel('Errors: 1', { exact: true })
      for (const said of ['“98765” has 5 digits instead of 10', 'students.xlsx', '5', 'D (Mobile)'])
        await expect(mistakes.getByText(said, { exact: true })).toBeVisible()
      await noBarriers(page)
      await mend(page, mobile)
      // What was right before the mistake was mended could be stored already.
      await expect(page.getByRole('heading', { name: 'Errors: 1' })).toBeHidden()
      await page.getByRole('button', { name: /^Save \d+ rows$/ }).click()
      await expect(page.getByText(/^\d+ rows saved$/)).toBeVisible()

      const student = await page.context().newPage()
      await signIn(student, product, mobile)
      await student.goto('/profile')
      await expect(student.getByText('Kollam', { exact: true })).toBeVisible()

      await goTo(page, 'Students')
      await page.getByRole('link', { name, exact: true }).click()
      await page.getByRole('link', { name: 'Edit', exact: true }).click()
      await page.getByLabel('District').fill('Palakkad')
      await press(page, 'Save')
      await expect(page.getByRole('definition').filter({ hasText: 'Palakkad, Kerala' })).toBeVisible()
      await student.reload()
      await expect(student.getByText('Palakkad', { exact: true })).toBeVisible()
    })
  })
