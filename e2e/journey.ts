import { readFileSync } from 'node:fs'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { Product } from './product.ts'

let made = 0

/** A number that nobody has yet in this worker's academy. */
export const newMobile = (workerIndex: number) => String(7_000_000_000 + workerIndex * 1_000_000 + (made += 1))

/** Messages of the browser when a journey breaks the network: failed calls, and the app's check for a newer version. */
export const BROKEN_LINE = [/Failed to load resource|error occurred when fetching the script/]

/** Tests on the built product, with an academy of each worker's own. */
export const onProduct = base.extend<object, { product: Product }>({
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
})

/**
 * The variable that names a script with which each page and each worker begins, which makes this browser an older one
 * (`tools/browsers/like-safari.ts`).
 */
const BEFORE_ALL = 'BEFORE_ALL_SCRIPTS'
const WORKERS = /\/(sw|assets\/[^/]*worker[^/]*)\.js$/

/**
 * Journeys of students through the built product. Every page is watched: an error or a warning on its console, a broken
 * policy, a request that leaves the origin fails the journey.
 */
export const test = onProduct.extend<{
  watched: Page
  asStudent: Page
  newStudent: Student
  asNewStudent: Page
  allowed: RegExp[]
}>({
  context: async ({ context }, use) => {
    const path = process.env[BEFORE_ALL]
    if (path) {
      await context.addInitScript({ path })
      const script = readFileSync(path, 'utf8')
      await context.route(WORKERS, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: `${script}\n${await response.text()}` })
      })
    }
    await use(context)
  },
  /** Console messages that a journey expects: the browser itself reports rejected and broken requests. */
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
      // An earlier journey may have moved the clock.
      await product.order({ at: new Date().toISOString() })
      await use(page)
      expect(noise).toEqual([])
    },
    { auto: true },
  ],
  /** The page, with Plus Two Science's first student of the demo academy logged in. */
  asStudent: async ({ watched, product }, use) => {
    await signIn(watched, product, '9000000001')
    await use(watched)
  },
  /** A student of the demo academy's Plus Two Science whom no other journey knows, and the page as that student's. */
  newStudent: async ({ product }, use, { workerIndex }) => use(await aStudent(product, workerIndex)),
  asNewStudent: async ({ watched, newStudent }, use) => {
    await take(watched, newStudent)
    await use(watched)
  },
})

export { expect }

type Sent = { data: { otp_ref: string } }
type Verified = { data: { stud_id: number }; token: string }
export type Student = { stud_id: number; token: string; mobile: string; stored: string }

/** Calls the API as any other client would. */
export async function call<T>(product: Product, path: string, body: object, token?: string): Promise<T> {
  const answer = await fetch(`${product.origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { token } : {}) },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as T
}

/** Logs in through the API. */
export async function logIn(product: Product, mobile: string): Promise<Student> {
  const body = { mobile, phone_code: '91', device_id: 'id_journey' }
  return verified(product, mobile, await call<Sent>(product, '/Auth/login', body))
}

async function verified(product: Product, mobile: string, { data: { otp_ref } }: Sent): Promise<Student> {
  const otp = product.codeFor(mobile)
  const { data, token } = await call<Verified>(product, '/Auth/verifyOTP', { otp_ref, otp })
  return { stud_id: data.stud_id, token, mobile, stored: JSON.stringify({ state: { user: data, token }, version: 1 }) }
}

/** A student of the demo academy whom no other journey knows, of Plus Two Science unless another level is named. */
export async function aStudent(product: Product, workerIndex: number, academic_level = 6): Promise<Student> {
  const mobile = newMobile(workerIndex)
  const form = { name: 'Neha Menon', guardian: 'Suresh', district: 'Palakkad', email: 'neha@example.com', fcm_id: '' }
  const body = { ...form, academic_level, mobile, phone_code: '91', device_id: 'id_journey' }
  return verified(product, mobile, await call<Sent>(product, '/Auth/signup', body))
}

/** Gives the browser the session that a login would have left. */
export async function take(page: Page, { stored }: Student): Promise<void> {
  await page.addInitScript((value) => {
    if (!sessionStorage.getItem('journey')) localStorage.setItem('userData', value)
    sessionStorage.setItem('journey', '1')
  }, stored)
}

/** Logs in through the API and gives the browser the session that a login would have left. */
export async function signIn(page: Page, product: Product, mobile: string): Promise<Student> {
  const student = await logIn(product, mobile)
  await take(page, student)
  return student
}

/** Opens the menu of the test on the screen, with what is rarely wanted, and returns it. */
export async function testMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'More about this test' }).click()
  const menu = page.getByRole('dialog', { name: 'More about this test' })
  await expect(menu).toBeVisible()
  return menu
}

/** All questions of the test that is open, one below the other. */
export const asList = async (page: Page) =>
  (await testMenu(page)).getByRole('button', { name: 'Show as a list' }).click()

/** Reads the questions of the test on a phone in another language of its paper. */
export async function readIn(page: Page, language: string): Promise<void> {
  await (await testMenu(page)).getByRole('button', { name: language }).click()
  await page.keyboard.press('Escape')
}

/**
 * Finds the option by its letter, where it is tapped, and not by its text: a formula of the paper may be that letter.
 */
export function option(within: Page | Locator, letter: string): Locator {
  const page = 'page' in within ? within.page() : within
  return within.locator('label').filter({ has: page.getByRole('radio', { name: new RegExp(`^${letter}\\b`) }) })
}

/** Starts an exam of the list by its card, and answers the question before the clock. */
export async function startExam(card: Locator): Promise<void> {
  await card.getByRole('button', { name: 'Start Exam' }).click()
  await card.page().getByRole('dialog').getByRole('button', { name: 'Start', exact: true }).click()
}
