import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { authenticator, PASSWORD, press, setUpAuthenticator } from './staff-setup.ts'
import { signInStaff } from './staff.ts'

// The browser reports rejected calls; and passkeys are bound to a host name, not to an address.
test.use({
  allowed: [/status of 4(01|03|22)|left the origin: http:\/\/localhost/],
  viewport: { width: 1366, height: 768 },
})

const NEW_PASSWORD = 'velvet anchor nine mangoes'

const part = (page: Page, name: string) =>
  page.getByRole('main').locator('section', { has: page.getByRole('heading', { name, exact: true }) })

test('somebody changes the own name, password and theme, and logs out another device', async ({ page, product }) => {
  await signInStaff(page.context(), product, 'owner')
  await page.goto('/staff/account')
  const profile = part(page, 'Profile')
  await profile.getByLabel('Name').fill('')
  await profile.getByLabel('Name').press('Enter')
  await expect(profile.getByText('Required')).toBeVisible()
  await profile.getByLabel('Name').fill('Asha Nair')
  await expect(profile.getByText('Required')).toBeHidden()
  await press(page, 'Save name')
  await expect(page.getByText('Name saved')).toBeVisible()
  await expect(page.getByRole('complementary').getByText(/Asha Nair/)).toBeVisible()

  const looks = part(page, 'Language and theme')
  await looks.getByLabel('Theme').selectOption('Dark')
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await looks.getByLabel('Theme').selectOption('Same as device')
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')

  await press(page, 'Change password')
  const password = part(page, 'Password')
  await password.getByLabel('Current password').fill('not this one at all')
  await password.getByLabel('New password').fill(NEW_PASSWORD)
  await press(page, 'Change password')
  await expect(password.getByText('That isn’t your current password.')).toBeVisible()
  await password.getByLabel('Current password').fill(PASSWORD)
  await expect(password.getByText('That isn’t your current password.')).toBeHidden()
  await press(page, 'Change password')
  await expect(page.getByText('Password changed. Your other devices are logged out.')).toBeVisible()

  const devices = part(page, 'Devices')
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(devices.getByText('This device')).toBeVisible()
})

test('somebody adds an authenticator and a passkey, and removes the first one', async ({ page, product }) => {
  const { port } = new URL(product.origin)
  const origin = `http://localhost:${port}`
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  })
  await page.goto(origin + (await product.inviteStaff('factors@example.org', 'owner')))
  await page.getByLabel('New password').fill(PASSWORD)
  await press(page, 'Set password')
  await setUpAuthenticator(page)
  await press(page, 'I’ve saved them')
  await page.goto(`${origin}/staff/account`)
  const factors = part(page, 'Second step')
  await expect(factors.getByRole('listitem')).toHaveCount(1)
  await expect(factors.getByRole('button', { name: /^Remove/ })).toHaveCount(0)

  await press(page, 'Add authenticator app')
  const adding = page.getByRole('dialog', { name: 'Add authenticator app' })
  await adding.getByLabel('Name').fill('Office phone')
  await adding.getByRole('button', { name: 'Continue' }).click()
  const secret = await adding.getByRole('definition').innerText()
  const nextCode = authenticator(secret.replaceAll(' ', ''))
  await adding.getByLabel('Code from your authenticator app').fill('000000')
  await adding.getByRole('button', { name: 'Finish' }).click()
  await expect(adding.getByLabel('Code from your authenticator app')).toHaveAttribute('aria-invalid', 'true')
  await adding.getByLabel('Code from your authenticator app').fill(nextCode())
  await adding.getByRole('button', { name: 'Finish' }).click()
  await expect(factors.getByText('Office phone')).toBeVisible()

  await press(page, 'Add passkey')
  const making = page.getByRole('dialog', { name: 'Add passkey' })
  await making.getByLabel('Name').fill('Office computer')
  await making.getByRole('button', { name: 'Continue' }).click()
  await expect(factors.getByText('Office computer')).toBeVisible()

  await press(page, 'Rename Office phone')
  await factors.getByRole('textbox', { name: 'Name' }).fill('Pixel')
  await factors.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(factors.getByText('Pixel')).toBeVisible()

  await press(page, 'Remove Authenticator app')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(factors.getByRole('listitem')).toHaveCount(2)

  await press(page, 'Log out')
  await page.getByLabel('Email').fill('factors@example.org')
  await page.getByLabel('Password').fill(PASSWORD)
  await press(page, 'Continue')
  await press(page, 'Use the authenticator app')
  await page.getByLabel('Code from your authenticator app').fill(nextCode())
  await press(page, 'Log in')
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
})

test('an owner who has lost every factor comes back with the printed rescue sheet', async ({ page, product }) => {
  const owner = await signInStaff(page.context(), product, 'owner')
  await page.goto('/staff/account')
  await press(page, 'Create rescue sheet')
  await expect(page.getByRole('heading', { name: 'Rescue sheet for the staff login' })).toBeVisible()
  const code = await page.getByRole('article').getByRole('definition').last().innerText()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden()
  await expect(page.getByText(owner.email)).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await press(page, 'I’ve printed it')
  await expect(part(page, 'Rescue sheet').getByText(/^Created on/)).toBeVisible()

  await press(page, 'Log out')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password').fill(owner.password)
  await press(page, 'Continue')
  await press(page, 'Use the rescue sheet')
  await page.getByLabel('Rescue code').fill('wrong-wrong-wrong')
  await press(page, 'Continue')
  await expect(page.getByLabel('Rescue code')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Rescue code').fill(code)
  await press(page, 'Continue')
  await setUpAuthenticator(page)
  await press(page, 'I’ve saved them')
  await page.goto('/staff/account')
  await expect(part(page, 'Rescue sheet').getByText('No sheet yet')).toBeVisible()

  await page.context().clearCookies()
  await signInStaff(page.context(), product, 'owner')
  await page.goto('/staff/')
  await expect(part(page, 'Security').getByText('used a rescue sheet to log in').first()).toBeVisible()
})

test('whoever has lost the phone confirms with a recovery code, and replaces it', async ({ page, product }) => {
  const LATER_MS = 600_000
  await signInStaff(page.context(), product, 'clerk')
  await page.goto('/staff/account')
  await press(page, 'Create new recovery codes')
  const shown = part(page, 'Recovery codes').getByRole('listitem')
  await expect(shown).toHaveCount(10)
  const codes = await shown.allInnerTexts()
  await press(page, 'I’ve saved them')
  await product.order({ at: new Date(Date.now() + LATER_MS).toISOString() })
  await press(page, 'Add authenticator app')
  await page.getByRole('dialog').getByLabel('Name').fill('New phone')
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  const asked = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await asked.getByRole('button', { name: 'Use a recovery code' }).click()
  await asked.getByLabel('Recovery code').fill(codes[0] ?? '')
  await asked.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
})
