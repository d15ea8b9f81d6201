import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { expect } from './journey.ts'

export const PASSWORD = 'tamarind lamp seven rivers'
const HALF_MINUTE_MS = 30_000

export const press = async (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/**
 * Returns a function that returns six digits of an unused time step, `ahead` ms from now: the server accepts a step
 * half a minute early.
 */
export function authenticator(secret: string) {
  let used = 0
  return (ahead = 0) => {
    used = Math.max(Math.floor((Date.now() + ahead) / HALF_MINUTE_MS), used + 1)
    return generateSync({ secret, epoch: (used * HALF_MINUTE_MS) / 1000 })
  }
}

/** Completes the first step behind a one-time link. */
export async function setPassword(page: Page): Promise<void> {
  await page.getByLabel('New password').fill(PASSWORD)
  await press(page, 'Set password')
}

/** Sets up an authenticator. Returns its codes from then on. */
export async function setUpAuthenticator(page: Page): Promise<(ahead?: number) => string> {
  await page.getByRole('button', { name: 'Authenticator app' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = await page.getByRole('definition').innerText()
  const nextCode = authenticator(secret.replaceAll(' ', ''))
  await page.getByLabel('Code from your authenticator app').fill(nextCode())
  await press(page, 'Finish')
  return nextCode
}
