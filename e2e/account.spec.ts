import type { Page } from '@playwright/test'
import { BROKEN_LINE, expect, newMobile, signIn, test } from './journey.ts'

const REFUSED = /status of 4\d\d/

/** Types the newest code that `codeOf` knows, once the inputs are there. */
async function typeCode(page: Page, codeOf: () => string): Promise<void> {
  await page.getByLabel('Digit 1 of 4').click()
  await page.keyboard.type(codeOf())
}

async function fillForm(page: Page, mobile: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Meenakshi Warrier')
  await page.getByLabel('Father/Mother Name').fill('Krishnan Nair')
  await page.getByLabel('District').fill('Kollam')
  await page.getByLabel('Email').fill('ananya@example.org')
  await page.getByLabel('Academic level').selectOption({ label: 'Plus Two Science' })
  await page.getByLabel('Mobile number').fill(mobile)
}

/** Up to the form that asks for the code. */
async function register(page: Page, mobile: string): Promise<void> {
  await page.goto('/register')
  await fillForm(page, mobile)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: 'Account Verification' })).toBeVisible()
}

test('a student registers, sees home and profile, and logs out @promise @way', async ({
  watched: page,
  product,
}, info) => {
  const mobile = newMobile(info.workerIndex)
  await page.goto('/')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByRole('link', { name: 'Register' }).click()
  await fillForm(page, mobile)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Your verification OTP has been sent to your mobile number.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Verify' })).toBeDisabled()
  await typeCode(page, () => product.codeFor(mobile))
  await expect(page.getByRole('heading', { name: 'Hello, Meenakshi' })).toBeVisible()

  await page.goto('/profile')
  for (const shown of ['Meenakshi Warrier', 'Krishnan Nair', 'Kollam', 'ananya@example.org', 'Plus Two Science', '–']) {
    await expect(page.getByText(shown, { exact: true }).first()).toBeVisible()
  }
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('userData') ?? '{}') as { state: object })
  expect(stored).toMatchObject({ state: { user: { profile: { name: 'Meenakshi Warrier' } } }, version: 1 })
  expect(Object.keys(stored.state).toSorted()).toEqual(['token', 'user'])

  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('userData') ?? '')).not.toContain('Meenakshi')
})

test.describe('the form', () => {
  test('The form of a registration says the first mistake, at its field too, and keeps what was typed', async ({
    watched: page,
  }, info) => {
    await page.goto('/register')
    await fillForm(page, newMobile(info.workerIndex))
    await page.getByLabel('District').fill('')
    await page.getByLabel('Email').fill('nobody')
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByLabel('District')).toBeFocused()
    await expect(page.getByLabel('District')).toHaveAccessibleDescription('District is required')
    // Page or toast, not both.
    await expect(page.getByText('District is required')).toHaveCount(1)
    await page.getByLabel('District').fill('Kollam')
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText('Valid email is required').first()).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('nobody')
  })
})

test.describe('an unknown number', () => {
  test.use({ allowed: [REFUSED] })

  test('An unknown number leads to registering with it, and back with everything typed', async ({
    watched: page,
  }, info) => {
    const mobile = newMobile(info.workerIndex)
    await page.goto('/login')
    await page.getByLabel('Mobile number').fill(mobile)
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByText('This mobile number isn’t registered yet.').first()).toBeVisible()
    await page.getByRole('link', { name: 'Register with this number' }).click()
    await expect(page.getByLabel('Mobile number')).toHaveValue(new RegExp(mobile.slice(0, 5)))
    await page.getByLabel('Name', { exact: true }).fill('Adil Rahman')
    await page.getByRole('link', { name: 'Login' }).click()
    await page.getByRole('link', { name: 'Register' }).first().click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Adil Rahman')
  })
})

/** What a phone shows above its keyboard. */
const ABOVE_KEYBOARD = { width: 360, height: 420 }

const wrongFor = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')

/** Expects the number, the reason and the time of the next code, all of them in sight. */
async function expectNextCode(page: Page): Promise<void> {
  const number = page.getByLabel('Mobile number')
  await expect(number).toBeFocused()
  await expect(number).toHaveAccessibleDescription('This code isn’t right. Request a new one and try again.')
  await expect(page.getByRole('button', { name: /New code in 0:\d\d/ })).toBeInViewport({ ratio: 1 })
}

test.describe('a wrong code', () => {
  test.use({ allowed: [REFUSED], viewport: ABOVE_KEYBOARD })

  test('A wrong code is spent: the number stands there again and says why, and a new code logs in', async ({
    watched: page,
    product,
  }) => {
    await page.goto('/login')
    await page.getByLabel('Mobile number').fill('9000000002')
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByRole('heading', { name: 'Account Verification' })).toBeVisible()
    await typeCode(page, () => wrongFor(product.codeFor('9000000002')))
    await expect(page.getByRole('alert').filter({ hasText: 'This code isn’t right.' })).toBeVisible()
    await expect(page.getByLabel('Mobile number')).toHaveValue(/90000/)
    await expectNextCode(page)
    await product.order({ move: { seconds: 60 } })
    await page.clock.install()
    await page.clock.fastForward(31_000)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByText('This code isn’t right.')).toBeVisible()
    await page.getByRole('button', { name: 'Send code' }).click()
    await typeCode(page, () => product.codeFor('9000000002'))
    await page.clock.fastForward(1000)
    await expect(page.getByRole('heading', { name: 'Hello, Adil' })).toBeVisible()
  })

  test('A wrong code while registering loses neither the place nor what was typed', async ({
    watched: page,
    product,
  }, info) => {
    const mobile = newMobile(info.workerIndex)
    await register(page, mobile)
    await typeCode(page, () => wrongFor(product.codeFor(mobile)))
    await expectNextCode(page)
    await expect(page.getByLabel('District')).toHaveValue('Kollam')
    await page.getByLabel('Mobile number').press('Backspace')
    await expect(page.getByText('This code isn’t right.')).toHaveCount(1)
    await expect(page.getByLabel('Mobile number')).toHaveAccessibleDescription('')
  })
})

test('a code can be pasted', async ({ watched: page, product, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/login')
  await page.getByLabel('Mobile number').fill('9000000003')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByLabel('Digit 1 of 4')).toBeFocused()
  const code = product.codeFor('9000000003')
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${code.slice(0, 2)} ${code.slice(2)}`)
  await page.keyboard.press('Control+V')
  await expect(page.getByRole('heading', { name: 'Hello, Maria' })).toBeVisible()
})

test.describe('a login on another device', () => {
  test.use({ allowed: [REFUSED] })

  test('A login on another device blocks this one until it is logged out', async ({ watched: page, product }) => {
    await signIn(page, product, '9000000002')
    await page.goto('/subjects')
    await expect(page.getByRole('heading', { name: 'My Subjects' })).toBeVisible()
    const elsewhere = await page.context().browser()?.newPage()
    if (!elsewhere) throw new Error('no second device')
    await signIn(elsewhere, product, '9000000002')
    await page.goto('/history')
    const dialog = page.getByRole('alertdialog')
    const words =
      'It appears you are currently logged in on another device. Please log out and relogin to continue using the service here.'
    await expect(dialog.getByText(words)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(dialog.getByText(words)).toBeVisible()
    await dialog.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await elsewhere.close()
  })
})

test.describe('the server dying while a student registers', () => {
  test.use({ allowed: BROKEN_LINE })

  test('The server dying while a student registers loses nothing: after the restart the code still works', async ({
    watched: page,
    product,
  }, info) => {
    const mobile = newMobile(info.workerIndex)
    await register(page, mobile)
    await product.kill()
    await product.start()
    await typeCode(page, () => product.codeFor(mobile))
    await expect(page.getByRole('heading', { name: 'Hello, Meenakshi' })).toBeVisible()
  })
})
