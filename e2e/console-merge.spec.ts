import type { Page } from '@playwright/test'
import { noBarriers } from './barriers.ts'
import { aStudent, call, expect, logIn, newMobile, test } from './journey.ts'
import type { Product } from './product.ts'
import { signInStaff, type StaffMember } from './staff.ts'

// What a screen of the office has, and what the browser itself reports of a refused call.
test.use({ viewport: { width: 1366, height: 860 }, allowed: [/status of 4(03|04|09|22)/] })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
/** A note at the edge: the student's history may have the same words. */
const told = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const batches = (page: Page) => page.getByRole('table', { name: 'Batches' }).getByRole('row')

let made = 0

/** A student whom no other journey knows, entered by the office in the batch P2-A. */
async function anEntered(staff: StaffMember, mobile: string, name: string): Promise<number> {
  made += 1
  const admission_no = `M-${process.pid}-${made}`
  const others = { email: '', state: '', district: '', level: 'Plus Two Science', joined_on: '', batch_codes: ['P2-A'] }
  const fields = { admission_no, name, guardian: 'Suma Pillai', mobile, ...others }
  type Saved = { saved: { stud_id: number } }
  const { saved } = await staff.call<Saved>('/staff/save_student', { fields, confirmed: true })
  return saved.stud_id
}

const historyOf = async (product: Product, { stud_id, token }: { stud_id: number; token: string }) =>
  call<{ status_code: number }>(product, '/Student/get_profile', { stud_id }, token)

test('a clerk moves a student to another batch, now and later, and takes it back', async ({
  watched: page,
  product,
  context,
}, { workerIndex }) => {
  const clerk = await signInStaff(context, product, 'clerk')
  const stud_id = await anEntered(clerk, newMobile(workerIndex), 'Devika Warrier')
  await page.goto(`/staff/students/${stud_id}`)
  await expect(heading(page, 'Devika Warrier')).toBeVisible()
  await expect(batches(page)).toHaveCount(2)
  const dialog = page.getByRole('dialog')
  const move = page.getByRole('button', { name: 'Move to another batch' })
  await move.click()
  await dialog.getByLabel('Effective from').fill('1999-01-01')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(dialog.getByText('Select', { exact: true }).last()).toBeVisible()
  await dialog.getByLabel('To batch').selectOption('Plus Two Science B')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(dialog.getByText('Select a day within one year of today.')).toBeVisible()
  await noBarriers(page)
  const day = (add: number) => new Date(Date.now() + add * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Effective from').fill(day(-5))
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText(/^Moved: 1(?!\d)/)).toBeVisible()
  await expect(batches(page)).toHaveCount(3)
  await expect(batches(page).nth(1)).toContainText('Plus Two Science B')
  await expect(page.getByText('Moved to another batch')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(batches(page)).toHaveCount(2)

  await move.click()
  await dialog.getByLabel('To batch').selectOption('Plus Two Science B')
  await dialog.getByLabel('Effective from').fill(day(20))
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText(/^From .*: Plus Two Science A → Plus Two Science B$/)).toBeVisible()
  await expect(batches(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Cancel this move' }).click()
  await expect(told(page, 'Move cancelled')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel this move' })).toBeHidden()
})

test('several are ticked in the list and moved together, or nobody', async ({ watched: page, product, context }, {
  workerIndex,
}) => {
  const clerk = await signInStaff(context, product, 'clerk')
  for (const name of ['Xavier Abraham', 'Xavier Mathew']) await anEntered(clerk, newMobile(workerIndex), name)
  await page.goto('/staff/students?search=xavier')
  const list = page.getByRole('table', { name: 'Students' })
  await expect(list.getByRole('row')).toHaveCount(3)
  const dialog = page.getByRole('dialog')
  const moveTicked = async (names: string[], to: string) => {
    for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await page.getByRole('button', { name: 'Change batch' }).click()
    await dialog.getByLabel('To batch').selectOption(to)
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  }
  await moveTicked(['Xavier Abraham'], 'Plus Two Science B')
  await expect(list.getByRole('row', { name: 'Xavier Abraham' })).toContainText('Plus Two Science B')
  // The first one in the list says which batch is left, and the other one is not in it.
  await moveTicked(['Xavier Abraham', 'Xavier Mathew'], 'Plus Two Science A')
  await expect(dialog.getByText('Xavier Mathew isn’t in that batch.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('2 selected')).toBeVisible()
  await noBarriers(page)
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect(page.getByText('2 selected')).toBeHidden()
})

test('two accounts of one student become one, which logs in with the number that was chosen, and are parted again', async ({
  watched: page,
  product,
  context,
}, { workerIndex }) => {
  const clerk = await signInStaff(context, product, 'clerk')
  // The sign-up of these journeys gives every student this name.
  const alone = await aStudent(product, workerIndex)
  const stud_id = await anEntered(clerk, newMobile(workerIndex), 'Neha Menon')
  await page.goto(`/staff/students/${stud_id}`)
  await page.getByRole('link', { name: 'Merge accounts' }).click()
  const end = `••••${alone.mobile.slice(-4)}`
  await page.getByLabel('Search for another account').fill(alone.mobile.slice(-4))
  await page.getByRole('link', { name: end }).click()
  const table = page.getByRole('table', { name: 'Side by side' })
  await expect(table).toContainText('neha@example.com (from the other account)')
  await noBarriers(page)
  await page.getByRole('radio', { name: `${end}, from the account to be merged` }).check()
  await page.getByRole('button', { name: 'Merge accounts' }).click()
  await expect(told(page, 'Accounts merged')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Merged accounts' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: end })).toBeVisible()
  expect((await historyOf(product, alone)).status_code).toBe(401)
  expect((await logIn(product, alone.mobile)).stud_id).toBe(stud_id)

  await page.getByRole('button', { name: 'Undo merge' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo merge' }).click()
  await expect(told(page, 'Merge undone')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Merged accounts' })).toBeHidden()
  expect((await logIn(product, alone.mobile)).stud_id).toBe(alone.stud_id)
})

test('a number in use names who has it, and the guardian is taken over', async ({ watched: page, product, context }, {
  workerIndex,
}) => {
  const clerk = await signInStaff(context, product, 'clerk')
  const mobile = newMobile(workerIndex)
  await anEntered(clerk, mobile, 'Elder Sister')
  await page.goto('/staff/students/new')
  await page.getByLabel('Mobile', { exact: true }).fill(mobile)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: 'Open Elder Sister' })).toBeVisible()
  await noBarriers(page)
  await page.getByRole('button', { name: 'Same guardian: Suma Pillai' }).click()
  await expect(page.getByLabel('Guardian', { exact: true })).toHaveValue('Suma Pillai')
})
