import type { Page } from '@playwright/test'
import { noBarriers } from './barriers.ts'
import { call, expect, newMobile, test as base } from './journey.ts'
import { Product } from './product.ts'
import { signInStaff, type StaffMember } from './staff.ts'

/** An academy that lets registered students in itself. */
const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = new Product({ LIMITS: 'off', SIGNUP: 'approve' })
      await product.start()
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
})

test.use({ viewport: { width: 1366, height: 768 }, allowed: [/status of 4(03|04|09|22)/] })

type Sent = { status: boolean; message: string; data: { otp_ref: string } }

/** Registers as a student does; the account waits then. */
async function register(product: Product, mobile: string, name: string): Promise<void> {
  const form = { name, guardian: 'Suresh', district: 'Palakkad', email: 'neha@example.com', fcm_id: '' }
  const body = { ...form, academic_level: 6, mobile, phone_code: '91', device_id: 'id_journey' }
  const { data } = await call<Sent>(product, '/Auth/signup', body)
  await call(product, '/Auth/verifyOTP', { otp_ref: data.otp_ref, otp: product.codeFor(mobile) })
}

const logsIn = async (product: Product, mobile: string) =>
  call<Sent>(product, '/Auth/login', { mobile, phone_code: '91', device_id: 'id_journey' })

const table = (page: Page) => page.getByRole('table', { name: 'Students' })
const tick = async (page: Page, name: string) =>
  table(page)
    .getByRole('checkbox', { name: `Select ${name}` })
    .check()

/** Enters a student in Plus Two Science A. */
async function entered(clerk: StaffMember, mobile: string, name: string, admission_no: string): Promise<number> {
  const others = { email: '', state: '', district: '', level: 'Plus Two Science', joined_on: '', batch_codes: ['P2-A'] }
  const fields = { admission_no, name, guardian: 'Suma Pillai', mobile, ...others }
  const { saved } = await clerk.call<{ saved: { stud_id: number } }>('/staff/save_student', { fields, confirmed: true })
  return saved.stud_id
}

test('registered students wait on Today, are approved together, and one is rejected and waits again @promise', async ({
  watched: page,
  product,
  context,
}, { workerIndex }) => {
  const mobiles = [newMobile(workerIndex), newMobile(workerIndex), newMobile(workerIndex)]
  const names = ['Devika Warrier', 'Farhan Ali', 'Spam Robot']
  for (const [at, mobile] of mobiles.entries()) await register(product, mobile, names[at] ?? '')
  const [devika = '', , robot = ''] = mobiles
  expect((await logsIn(product, devika)).message).toContain('hasn’t approved')
  await signInStaff(context, product, 'clerk')
  await page.goto('/staff')
  await page.getByRole('link', { name: /Students waiting for approval: 3/ }).click()
  await expect(table(page).getByRole('row')).toHaveCount(4)
  await tick(page, 'Devika Warrier')
  await tick(page, 'Farhan Ali')
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const numbers = dialog.getByLabel('Admission no')
  const [first, second] = [await numbers.nth(0).inputValue(), await numbers.nth(1).inputValue()]
  expect(first).toMatch(/^2026-\d{4}$/)
  expect(Number(second.slice(-4)) - Number(first.slice(-4))).toBe(1)
  await noBarriers(page)
  await numbers.nth(1).fill('2026-0147')
  await dialog.getByLabel('Batch for all in Plus Two Science').selectOption('Plus Two Science A')
  await dialog.getByRole('button', { name: 'Approve 2 students' }).click()
  await expect(dialog.getByText(/Already the admission number of/)).toBeVisible()
  await expect(numbers.nth(1)).toBeFocused()
  await numbers.nth(1).fill(second)
  await dialog.getByRole('button', { name: 'Approve 2 students' }).click()
  await expect(page.getByText('Approved: 2')).toBeVisible()
  await expect(table(page).getByRole('row')).toHaveCount(2)
  expect((await logsIn(product, devika)).status).toBe(true)

  await page.getByRole('link', { name: 'Spam Robot' }).click()
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await dialog.getByLabel('Reason').fill('Nobody knows this name')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByText('Rejected: 1')).toBeVisible()
  await expect(page.getByText('Registration rejected')).toBeVisible()
  expect((await logsIn(product, robot)).message).toContain('didn’t accept your registration')
  const told = page.getByRole('status').filter({ hasText: 'Rejected: 1' })
  await told.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
})

test('a batch goes to another level without who stays behind, and everything comes back by Undo', async ({
  watched: page,
  product,
  context,
}, { workerIndex }) => {
  const clerk = await signInStaff(context, product, 'clerk')
  for (const [at, name] of ['Going One', 'Going Two'].entries())
    await entered(clerk, newMobile(workerIndex), name, `G-${process.pid}-${at}`)
  await page.goto('/staff/students')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: 'Promote a batch' }).click()
  await page.getByLabel('From batch').selectOption('Plus Two Science A')
  const going = page.getByRole('group', { name: /^Moving up: / })
  await going.getByRole('checkbox', { name: /Going One/ }).uncheck()
  await expect(page.getByText(/^Moving up: (\d+) of \d+$/)).toBeVisible()
  await page.getByLabel('To level').selectOption('Plus One Science')
  await page.getByLabel('To batch').selectOption('Plus One Science A')
  await expect(page.getByText(/Moving to Plus One Science · Plus One Science A/)).toBeVisible()
  await noBarriers(page)
  await page.getByRole('button', { name: 'Change level', exact: true }).click()
  const acts = page
    .getByRole('region', { name: 'Recent changes' })
    .or(page.locator('section', { hasText: 'Recent changes' }))
  await expect(acts.getByText(/Moved to another level: \d+ · Plus One Science · Plus One Science A/)).toBeVisible()
  await page.goto('/staff/students?search=going')
  await expect(table(page).getByRole('row').filter({ hasText: 'Going One' })).toContainText('Plus Two Science')
  await expect(table(page).getByRole('row').filter({ hasText: 'Going Two' })).toContainText('Plus One Science')
  await page.goto('/staff/students/promotion')
  await acts.getByRole('button', { name: 'Undo' }).first().click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  await page.goto('/staff/students?search=going')
  await expect(table(page).getByRole('row').filter({ hasText: 'Going Two' })).toContainText('Plus Two Science')
})

test('the list is sorted, counted, selected as a whole, exported, written to, and ended together', async ({
  watched: page,
  product,
  context,
}, { workerIndex }) => {
  const clerk = await signInStaff(context, product, 'clerk')
  for (const [at, name] of ['TABLE ANU', 'table bala', 'Table Chitra'].entries())
    await entered(clerk, newMobile(workerIndex), name, `T-${process.pid}-${9 + at}`)
  await page.goto('/staff/students?search=table')
  await expect(page.getByText('3 of 3')).toBeVisible()
  const cells = table(page).getByRole('rowheader')
  await expect(cells).toHaveText(['TABLE ANU', 'table bala', 'Table Chitra'])
  await page.getByRole('button', { name: 'Admission no' }).click()
  await expect(page).toHaveURL(/sort=admission_no/)
  await expect(table(page).getByRole('columnheader', { name: 'Admission no' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await page.getByRole('button', { name: 'Save filter' }).click()
  await page.reload()
  await expect(page.getByRole('link', { name: '“table”' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all students in the list' }).check()
  await expect(page.getByText('3 selected')).toBeVisible()
  await noBarriers(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(/^students \d{4}-\d\d-\d\d\.xlsx$/)
  await page.getByRole('button', { name: 'Mark as left' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Course over')
  await dialog.getByRole('button', { name: 'Mark as left' }).click()
  await expect(page.getByText('Marked as left: 3')).toBeVisible()
  await expect(table(page).getByText('Left', { exact: true })).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(table(page).getByText('Active', { exact: true })).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Select all students in the list' }).check()
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await expect(page.getByLabel('Admission numbers')).toHaveValue(new RegExp(`T-${process.pid}-9`))
})

test('on a phone the filters are folded, and a registration is approved', async ({ watched: page, product, context }, {
  workerIndex,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await register(product, newMobile(workerIndex), 'Phone Person')
  await signInStaff(context, product, 'clerk')
  await page.goto('/staff/students?search=phone%20person')
  await expect(page.getByLabel('Level', { exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByLabel('Sort by')).toBeVisible()
  await page.getByRole('link', { name: 'Phone Person' }).click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Batch', { exact: true }).selectOption('Plus Two Science B')
  await noBarriers(page)
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText('Approved: 1')).toBeVisible()
  await expect(page.getByText('Registration approved')).toBeVisible()
})
