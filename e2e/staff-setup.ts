import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { expect } from './journey.ts'

export const PASSWORD = 'tamarind lamp seven rivers'
const HALF_MINUTE_MS = 30_000

export const press = async (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Shows six digits of a step that was not used yet, so long from now: the server takes one half a minute early. */
export function authenticator(secret: string) {
  let used = 0
  return (ahead = 0) => {
    used = Math.max(Math.floor((Date.now() + ahead) / HALF_MINUTE_MS), used + 1)
    return generateSync({ secret, epoch: (used * HALF_MINUTE_MS) / 1000 })
  }
}

/** The first step behind a link of one use. */
export async function setPassword(page: Page): Promise<void> {
  await page.getByLabel('New password').fill(PASSWORD)
  await press(page, 'Set password')
}

/** The second one. Returns what the app on the phone shows from now on. */
export async function setUpAuthenticator(page: Page): Promise<(ahead?: number) => string> {
  await page.getByRole('button', { name: 'Authenticator app' }).click()
  await expect(page.getByRole('img', { name: 'Picture to scan with the authenticator app' })).toBeVisible()
  const secret = await page.getByRole('definition').innerText()
  const nextCode = authenticator(secret.replaceAll(' ', ''))
  await page.getByLabel('Code from your authenticator app').fill(nextCode())
  await press(page, 'Finish')
  return nextCode
}
