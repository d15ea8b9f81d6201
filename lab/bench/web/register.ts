import { expect } from '@playwright/test'
import { Product } from '../../../e2e/product.ts'
import { signInStaff } from '../../../e2e/staff.ts'
import { teach } from '../../../e2e/taught-batch.ts'
import type { Bench, Figure } from '../bench.ts'
import { median } from '../measuring/paired.ts'
import { freshPhone, openBrowser, slowDown, SLOW_PHONE } from './phone.ts'

const STUDENTS = 60
const ABSENT = [3, 11, 19, 26, 34, 47]
const LATE = [8, 52]
const ROUNDS = 3
/** The time that eyes and thumb need from one name to the next one that is tapped. */
const LOOKS_MS = 700
const READY_MS = 120_000

/** A teacher in front of the class: how long the register of sixty takes on a slow phone. */
export const register: Bench = {
  about: `the register of ${STUDENTS} on a slow phone of 360 px: from opening it, on any day but the first, until all of it is stored`,
  run: async () => {
    const product = new Product({ LIMITS: 'off' })
    await product.start()
    const browser = await openBrowser()
    try {
      const times: number[] = []
      for (let round = 1; round <= ROUNDS; round += 1) times.push(await marked(product, browser, round))
      const told = times.map((one) => one.toFixed(1)).join(', ')
      return [{ name: 'sixty marked', value: median(times), told } satisfies Figure]
    } finally {
      await browser.close()
      await product.stop()
    }
  },
}

/**
 * Returns the seconds until the whole class is stored: six are absent, two late. Each round has a class and a browser
 * of its own.
 */
async function marked(product: Product, browser: Awaited<ReturnType<typeof openBrowser>>, round: number) {
  const { batch_id, class_name } = await product.taughtBatch({ number: round, students: STUDENTS, minutes: 0 })
  const { context, page } = await freshPhone(browser, product.origin, null, true)
  const teacher = await signInStaff(context, product, 'teacher')
  await teach(product, batch_id, teacher)
  const open = async () => {
    await page.goto('/staff/register', { timeout: READY_MS })
    await page.getByRole('heading', { name: class_name }).waitFor({ timeout: READY_MS })
  }
  // The browser has loaded the console before, and the console's service worker controls the page, as on every day but
  // the first.
  await open()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await slowDown(context, page, SLOW_PHONE)
  const begun = performance.now()
  await open()
  const rows = page.getByRole('list', { name: 'Attendance', exact: true }).getByRole('listitem')
  for (const at of [...ABSENT, ...LATE, ...LATE]) {
    await page.waitForTimeout(LOOKS_MS)
    await rows.nth(at).getByRole('button').first().tap()
  }
  await page.getByText('All changes saved').waitFor({ timeout: READY_MS })
  const seconds = (performance.now() - begun) / 1000
  const present = STUDENTS - ABSENT.length - LATE.length
  await expect(page.getByText(`Present: ${present} · Late: ${LATE.length} · Absent: ${ABSENT.length}`)).toBeVisible()
  await context.close()
  return seconds
}
