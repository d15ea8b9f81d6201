import type { APIRequestContext } from '@playwright/test'
import { expect, test as base } from './journey.ts'
import { Product } from './product.ts'

const REFUSED = /status of 4\d\d/
const WORKER = /\/assets\/proof-worker.*\.js$/

/** An academy that treats two wrong codes as guessing, and one registration without a typed code as one of many. */
const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const nervous = { LIMIT_SPRAYING_WRONG_10_MINUTES: '2', LIMIT_SIGNUP_WORK_10_MINUTES: '1' }
      const product = new Product({ ...nervous, LIMIT_PROOF_HASHES: '20000' })
      await product.start()
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
})

/** Somebody elsewhere tries a wrong code of a student. */
async function guess(request: APIRequestContext, product: Product, mobile: string): Promise<void> {
  const call = (path: string, data: object) => request.post(`${product.origin}/api/Auth/${path}`, { data })
  const asked = await call('login', { mobile, phone_code: '91', device_id: 'elsewhere' })
  const { data } = (await asked.json()) as { data: { otp_ref: string } }
  const otp = String((Number(product.codeFor(mobile)) + 1) % 10_000).padStart(4, '0')
  const tried = await call('verifyOTP', { otp_ref: data.otp_ref, otp })
  expect(tried.status()).toBe(422)
}

test.use({ allowed: [REFUSED] })

test('a student on a new device is told to wait while codes are being guessed, and gets in', async ({
  watched: page,
  product,
  request,
}) => {
  for (const mobile of ['9000000002', '9000000003']) await guess(request, product, mobile)
  let isAsked = false
  const seen = Promise.withResolvers<void>()
  await page.route(WORKER, async (route) => {
    isAsked = true
    await seen.promise
    await route.continue()
  })
  await page.goto('/login')
  await page.getByLabel('Mobile number').fill('9000000001')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Digit 1 of 4').click()
  await page.keyboard.type(product.codeFor('9000000001'))
  expect(isAsked).toBe(false)
  await expect(page.getByText('Extra security check.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resend it' })).toBeHidden()
  seen.resolve()
  await expect(page.getByRole('heading', { name: /^Hello, / })).toBeVisible()
  expect(isAsked).toBe(true)

  // The server knows this device as the student's own from here on, so it asks for no proof of work.
  isAsked = false
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await product.order({ move: { seconds: 60 } })
  await page.getByLabel('Mobile number').fill('9000000001')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Digit 1 of 4').click()
  await page.keyboard.type(product.codeFor('9000000001'))
  await expect(page.getByRole('heading', { name: /^Hello, / })).toBeVisible()
  expect(isAsked).toBe(false)
})

test('a student who registers while others do not verify is told to wait for the code, and gets it', async ({
  watched: page,
  product,
  request,
}) => {
  const form = { name: 'Nobody', guardian: 'Nobody', district: 'Nowhere', email: 'nobody@example.org' }
  const phone = { mobile: '7400000001', phone_code: '91', device_id: 'elsewhere' }
  const data = { ...form, ...phone, academic_level: 6 }
  expect((await request.post(`${product.origin}/api/Auth/signup`, { data })).status()).toBe(200)
  const seen = Promise.withResolvers<void>()
  await page.route(WORKER, async (route) => {
    await seen.promise
    await route.continue()
  })
  await page.goto('/register')
  await page.getByLabel('Name', { exact: true }).fill('Meenakshi Warrier')
  await page.getByLabel('Father/Mother Name').fill('Krishnan Nair')
  await page.getByLabel('District').fill('Kollam')
  await page.getByLabel('Email').fill('ananya@example.org')
  await page.getByLabel('Academic level').selectOption({ label: 'Plus Two Science' })
  await page.getByLabel('Mobile number').fill('7400000002')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Many people are registering right now.').first()).toBeVisible()
  seen.resolve()
  await expect(page.getByRole('heading', { name: 'Account Verification' })).toBeVisible()
  await page.getByLabel('Digit 1 of 4').click()
  await page.keyboard.type(product.codeFor('7400000002'))
  await expect(page.getByRole('heading', { name: 'Hello, Meenakshi' })).toBeVisible()
})
