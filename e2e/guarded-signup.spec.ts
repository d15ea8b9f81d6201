import type { Page } from '@playwright/test'
import { noBarriers } from './barriers.ts'
import { expect, newMobile, test as base } from './journey.ts'
import { Product } from './product.ts'
import { aStaffMember } from './staff.ts'

type Settings = { fields: Record<string, string>; version: string }

/** An academy in which whoever is under 18 registers with a guardian. */
const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = new Product()
      await product.start()
      const owner = await aStaffMember(product, 'owner')
      const { fields, version } = await owner.call<Settings>('/staff/settings')
      await owner.call('/staff/save_settings', { version, fields: { ...fields, guardian_at_sign_up: 'yes' } })
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
})

// The browser reports the rejected calls: a code that must be followed by a guardian's is rejected with what is needed.
test.use({ allowed: [/status of 4(01|09|22)/] })

const YEAR = new Date().getFullYear()

async function fillForm(page: Page, mobile: string, years: number): Promise<void> {
  await page.goto('/register')
  await page.getByLabel('Name', { exact: true }).fill('Meenakshi Warrier')
  await page.getByLabel('Father/Mother Name').fill('Krishnan Nair')
  await page.getByLabel('District').fill('Kollam')
  await page.getByLabel('Email').fill('ananya@example.org')
  await page.getByLabel('Academic level').selectOption({ label: 'Plus Two Science' })
  await page.getByLabel('Day', { exact: true }).fill('5')
  await page.getByLabel('Month', { exact: true }).selectOption({ label: 'January' })
  await page.getByLabel('Year', { exact: true }).fill(String(YEAR - years))
  await page.getByLabel('Mobile number', { exact: true }).fill(mobile)
}

async function fillGuardian(page: Page, mobile: string): Promise<void> {
  await page.getByLabel('Parent’s or guardian’s mobile number').fill(mobile)
  await page.getByLabel('Whose number is it?').selectOption({ label: 'Father' })
}

/** Up to what comes after the own code. */
async function verifyOwn(page: Page, product: Product, mobile: string): Promise<void> {
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Account Verification' })).toBeVisible()
  await page.getByLabel('Digit 1 of 4').click()
  await page.keyboard.type(product.codeFor(mobile))
}

const guardianStep = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Your parent or guardian has to agree' })
const codeField = (page: Page) => page.getByLabel('Parent’s or guardian’s code')
const stored = (page: Page) => page.evaluate(() => sessionStorage.getItem('guardedSignup') ?? '')

test('a student under 18 registers, a wrong code and a reload between, and is in when the guardian agreed', async ({
  watched: page,
  product,
}, { workerIndex }) => {
  const [mobile, guardian] = [newMobile(workerIndex), newMobile(workerIndex)]
  await fillForm(page, mobile, 14)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByLabel('Parent’s or guardian’s mobile number')).toBeFocused()
  await fillGuardian(page, guardian)
  await noBarriers(page)
  await verifyOwn(page, product, mobile)
  await expect(guardianStep(page)).toBeFocused()
  await expect(page.getByText(`ending in ${guardian.slice(-4)}`)).toBeVisible()
  await expect(page.getByText('no account is created for Meenakshi Warrier')).toBeVisible()
  await noBarriers(page)
  await page.getByRole('button', { name: 'I agree', exact: true }).click()
  const wrong = String((Number(await codeOnceSent(page, product, guardian)) + 1) % 10_000).padStart(4, '0')
  await codeField(page).fill(wrong)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This code isn’t right.' }).first()).toBeVisible()
  await page.reload()
  await expect(guardianStep(page)).toBeVisible()
  await product.order({ move: { seconds: 120 } })
  await page.evaluate(() => sessionStorage.removeItem('sentCode'))
  await page.reload()
  await page.getByRole('button', { name: 'I agree', exact: true }).click()
  await codeField(page).fill(await codeOnceSent(page, product, guardian))
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Hello, Meenakshi' })).toBeVisible()
  expect(await stored(page)).not.toContain('Meenakshi')
})

async function codeOnceSent(page: Page, product: Product, mobile: string): Promise<string> {
  await expect(codeField(page)).toBeFocused()
  return product.codeFor(mobile)
}

test('a guardian who does not agree leaves nothing behind', async ({ watched: page, product }, { workerIndex }) => {
  const [mobile, guardian] = [newMobile(workerIndex), newMobile(workerIndex)]
  await fillForm(page, mobile, 14)
  await fillGuardian(page, guardian)
  await verifyOwn(page, product, mobile)
  await page.getByRole('button', { name: 'I don’t agree' }).click()
  await expect(page.getByRole('heading', { name: 'No account was created' })).toBeFocused()
  await noBarriers(page)
  expect(await stored(page)).not.toContain('Meenakshi')
  await page.goto('/login')
  await page.getByLabel('Mobile number').fill(mobile)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('This mobile number isn’t registered yet.').first()).toBeVisible()
})

test('a family with one number is told that both codes go there', async ({ watched: page, product }, {
  workerIndex,
}) => {
  const mobile = newMobile(workerIndex)
  await fillForm(page, mobile, 14)
  await fillGuardian(page, mobile)
  await expect(page.getByText('If your family shares one phone, that’s fine')).toBeVisible()
  await verifyOwn(page, product, mobile)
  await expect(page.getByText('we’ll send a second code to the same number')).toBeVisible()
  await expect(page.getByRole('button', { name: /^New code in 0:\d\d$/ })).toBeVisible()
})

test('whoever is 18 registers as ever', async ({ watched: page, product }, { workerIndex }) => {
  const mobile = newMobile(workerIndex)
  await fillForm(page, mobile, 19)
  await expect(page.getByLabel('Parent’s or guardian’s mobile number')).toBeHidden()
  await verifyOwn(page, product, mobile)
  await expect(page.getByRole('heading', { name: 'Hello, Meenakshi' })).toBeVisible()
})
