import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

/** How long the library of formulas is on its way. */
const LIBRARY_MS = 2500

type Noted = { shifts: number[]; raw: string[] }

/** Makes the page note in each frame which formula source is readable, and what moves once a question is shown. */
const note = async (page: Page) =>
  page.addInitScript(() => {
    const noted: Noted = { shifts: [], raw: [] }
    Object.assign(window, { noted })
    let isThere = false
    const look = () => {
      const main = document.querySelector('main')
      isThere ||= main?.querySelector('[role=radiogroup]') !== null && main !== null
      const read = [...(main?.querySelectorAll('section p, section label') ?? [])]
        .filter((element) => element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }))
        .map((element) => (element as HTMLElement).innerText)
        .join(' ')
      const source = /\S*(?:\^|\\[a-z]+|\$)\S*/.exec(read)?.[0]
      if (source && !noted.raw.includes(source)) noted.raw.push(source)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (isThere) noted.shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })

const notedOf = async (page: Page) => page.evaluate(() => (window as unknown as { noted: Noted }).noted)

for (const [width, height] of [
  [360, 740],
  [1366, 860],
] as const)
  test.describe(`at ${width} pixels, with a library that comes late`, () => {
    test.use({ viewport: { width, height } })

    test('a question is shown as it stays: no source, and nothing moves', async ({ asNewStudent: page }) => {
      await note(page)
      const asked = Promise.withResolvers<void>()
      await page.route('**/assets/math-*.js', async (route) => {
        asked.resolve()
        await new Promise((resolve) => setTimeout(resolve, LIBRARY_MS))
        await route.continue()
      })
      await page.goto('/quiz/subjects')
      for (const name of [/Physics/, /Electric charges/, /Quiz created on/])
        await page.getByRole('main').getByRole('link', { name }).click()
      await page.getByRole('button', { name: 'Start quiz' }).click()
      await asked.promise
      await expect(page.getByRole('link', { name: 'Leave the test' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Questions' }).getByRole('status')).toBeAttached()
      await expect(page.getByRole('radiogroup')).toHaveCount(0)
      await expect(page.locator('.katex').first()).toBeVisible()
      expect(await notedOf(page)).toEqual({ shifts: [], raw: [] })
      for (let number = 2; number <= 6; number += 1) {
        await page.getByRole('button', { name: 'Save & Next' }).click()
        await expect(page.getByRole('heading', { name: `Question ${number}`, exact: true })).toBeFocused()
      }
      expect((await notedOf(page)).raw).toEqual([])
    })
  })
