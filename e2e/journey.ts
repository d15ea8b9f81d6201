import { test as base, expect, type Page } from '@playwright/test'
import { Product } from './product.ts'

type Api = {
  post: (path: string, body: object, token?: string) => Promise<{ status: boolean; token: string; data: never }>
}

let made = 0

/** A number that nobody has yet in this worker's academy. */
export const newMobile = (workerIndex: number) => String(7_000_000_000 + workerIndex * 1_000_000 + (made += 1))

/**
 * Journeys of students through the built product. Every page is watched: an error or a warning on its console, a broken
 * policy, a request that leaves the origin fails the journey.
 */
export const test = base.extend<{ watched: Page; allowed: RegExp[] }, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = new Product({ LIMITS: 'off' })
      await product.start()
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.origin),
  /** Lines of the console that a journey expects: the browser itself reports refused and broken requests. */
  allowed: [[], { option: true }],
  watched: [
    async ({ page, product, allowed }, use) => {
      const noise: string[] = []
      const note = (line: string) => {
        if (!allowed.some((pattern) => pattern.test(line))) noise.push(line)
      }
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) note(`${message.type()}: ${message.text()}`)
      })
      page.on('pageerror', (error) => note(`page error: ${error.message}`))
      page.on('request', (request) => {
        const isOwn = [product.origin, 'blob:', 'data:'].some((start) => request.url().startsWith(start))
        if (!isOwn) note(`left the origin: ${request.url()}`)
      })
      await use(page)
      expect(noise).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Logs in through the API and gives the browser the session that a login would have left. */
export async function signIn(
  page: Page,
  product: Product,
  mobile: string,
): Promise<{ stud_id: number; token: string }> {
  const post: Api['post'] = async (path, body) => {
    const answer = await fetch(`${product.origin}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as never
  }
  const { data } = await post('/Auth/login', { mobile, phone_code: '91', device_id: 'id_journey' })
  const otp = product.codeFor(mobile)
  const verified = await post('/Auth/verifyOTP', { otp_ref: (data as { otp_ref: string }).otp_ref, otp })
  const user = verified.data as { stud_id: number }
  const stored = JSON.stringify({ state: { user, token: verified.token }, version: 1 })
  await page.addInitScript((value) => {
    if (!sessionStorage.getItem('journey')) localStorage.setItem('userData', value)
    sessionStorage.setItem('journey', '1')
  }, stored)
  return { stud_id: user.stud_id, token: verified.token }
}
