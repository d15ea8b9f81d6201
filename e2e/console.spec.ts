import type { Page } from '@playwright/test'
import { noBarriers } from './barriers.ts'
import { expect, test } from './journey.ts'
import { PASSWORD, press, setPassword, setUpAuthenticator } from './staff-setup.ts'
import { signInStaff } from './staff.ts'

// The browser reports rejected calls; and passkeys are bound to a host name, not to an address.
test.use({ allowed: [/status of 4(01|03|22)|left the origin: http:\/\/localhost/] })

// The second step is asked for again then.
const LATER_MS = 600_000

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test('a link lets somebody of the staff in once: password, second step, codes for a lost phone @promise @way', async ({
  page,
  product,
}) => {
  const link = await product.inviteStaff('asha@example.org', 'owner')
  await page.goto(link)
  await page.getByLabel('New password').fill('passwordpassword')
  await press(page, 'Set password')
  await expect(page.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true')
  await setPassword(page)
  const nextCode = await setUpAuthenticator(page)
  await expect(page.getByRole('listitem')).toHaveCount(10)
  const codes = await page.getByRole('listitem').allInnerTexts()
  expect(new Set(codes).size).toBe(10)
  await press(page, 'I’ve saved them')
  await expect(heading(page, 'Today')).toBeVisible()
  // A link that was used is of no use to its finder.
  await page.goto(link)
  await page.reload()
  await expect(heading(page, 'This link has expired')).toBeVisible()

  await page.goto('/staff/account')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await press(page, 'Log out')
  await expect(heading(page, 'Staff login')).toBeVisible()
  await page.getByLabel('Email').fill('asha@example.org')
  await page.getByLabel('Password').fill('something else')
  await press(page, 'Continue')
  await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Password').fill(PASSWORD)
  await press(page, 'Continue')
  await page.getByLabel('Code from your authenticator app').fill(nextCode())
  await press(page, 'Log in')
  await expect(heading(page, 'Today')).toBeVisible()

  await page.getByRole('button', { name: 'Open menu' }).click()
  await press(page, 'Log out')
  await page.getByLabel('Email').fill('asha@example.org')
  await page.getByLabel('Password').fill(PASSWORD)
  await press(page, 'Continue')
  await press(page, 'Use a recovery code')
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await press(page, 'Log in')
  await expect(page.getByText('Recovery codes left: 9')).toBeVisible()

  await page.goto('/staff/account')
  await expect(heading(page, 'My account')).toBeVisible()
  await product.order({ at: new Date(Date.now() + LATER_MS).toISOString() })
  await press(page, 'Create new recovery codes')
  const asked = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await asked.getByLabel('Code from your authenticator app').fill('000000')
  await asked.getByRole('button', { name: 'Confirm' }).click()
  await expect(asked.getByLabel('Code from your authenticator app')).toHaveAttribute('aria-invalid', 'true')
  await asked.getByLabel('Code from your authenticator app').fill(nextCode(LATER_MS))
  await asked.getByRole('button', { name: 'Confirm' }).click()
  // What was pressed goes on by itself.
  await expect(heading(page, 'Save your recovery codes')).toBeVisible()
})

test('a passkey of the device is a second step as well, and gives it again', async ({ page, product }) => {
  const { port } = new URL(product.origin)
  const origin = `http://localhost:${port}`
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  })
  await page.goto(origin + (await product.inviteStaff('ravi@example.org', 'owner')))
  await setPassword(page)
  await page.getByRole('button', { name: 'Passkey' }).click()
  await press(page, 'I’ve saved them')
  await expect(heading(page, 'Today')).toBeVisible()

  await page.getByRole('button', { name: 'Open menu' }).click()
  await press(page, 'Log out')
  await page.getByLabel('Email').fill('ravi@example.org')
  await page.getByLabel('Password').fill(PASSWORD)
  await press(page, 'Continue')
  await press(page, 'Use a passkey')
  await expect(heading(page, 'Today')).toBeVisible()
})

test('a session that ends leaves the page as it is, below the login', async ({ page, product }) => {
  const { email, password, nextCode } = await signInStaff(page.context(), product, 'clerk')
  await page.goto('/staff/account')
  await expect(heading(page, 'My account')).toBeVisible()
  await page.context().clearCookies()
  await press(page, 'Create new recovery codes')
  const again = page.getByRole('alertdialog', { name: 'Log in again' })
  await expect(again.getByLabel('Email')).toHaveValue(email)
  await again.getByLabel('Password').fill(password)
  await again.getByRole('button', { name: 'Continue' }).click()
  await again.getByLabel('Code from your authenticator app').fill(nextCode())
  await again.getByRole('button', { name: 'Log in' }).click()
  await expect(again).toBeHidden()
  await expect(heading(page, 'My account')).toBeVisible()
})

test('the staff’s pages say in three languages what they are, and nothing of them fails a reader', async ({
  page,
  product,
}) => {
  await page.goto('/staff')
  for (const [language, title] of [
    ['English', 'Staff login'],
    ['हिन्दी', 'स्टाफ़ लॉगिन'],
    ['മലയാളം', 'സ്റ്റാഫ് ലോഗിൻ'],
  ] as const) {
    await press(page, language)
    await expect(heading(page, title)).toBeVisible()
  }
  await press(page, 'English')
  await signInStaff(page.context(), product, 'owner')
  for (const path of ['/staff/login', '/staff', '/staff/account', '/staff/nowhere']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await noBarriers(page)
  }
})

test('a student’s session opens nothing of the staff’s', async ({ asStudent: page }) => {
  await page.goto('/staff')
  await expect(heading(page, 'Staff login')).toBeVisible()
})
