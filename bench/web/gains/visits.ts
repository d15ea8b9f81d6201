import type { Page } from '@playwright/test'
import type { Visit } from '../every-screen.ts'
import { freshPhone, largestPaint, SLOW_PHONE, slowDown } from '../phone.ts'
import type { Place } from './looks.ts'

const SETTLED_MS = 1500

type Look = (place: Place) => Promise<number>

/** A first visit on a slow phone; `seen` says what of it counts. */
const firstVisit =
  (screen: string, seen: (page: Page, visit: Visit) => Promise<number>): Look =>
  async ({ browser, origin, screens }) => {
    const visit = screens.get(screen)
    if (!visit) throw new Error(`There is no screen ${screen}.`)
    const { context, page } = await freshPhone(browser, origin, visit.stored, false)
    try {
      await page.addInitScript((tab) => sessionStorage.setItem('tabData', tab), visit.tab)
      await slowDown(context, page, SLOW_PHONE)
      return await seen(page, visit)
    } finally {
      await context.close()
    }
  }

export const largestPaintOf = (screen: string): Look =>
  firstVisit(screen, async (page, { path }) => largestPaint(page, path))

export const firstPaintOf = (screen: string): Look =>
  firstVisit(screen, async (page, { path }) => {
    await page.goto(path, { waitUntil: 'networkidle', timeout: 60_000 })
    return page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN)
  })

/** Milliseconds until `selector` is on the page and `gone` is not, by the page's own clock. */
async function untilThere(page: Page, path: string, selector: string): Promise<number> {
  await page.addInitScript((wanted) => {
    const look = () => {
      const isThere = document.querySelector(wanted) && !document.querySelector('main .animate-late')
      if (isThere) requestAnimationFrame(() => Object.assign(window, { there: performance.now() }))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, selector)
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => 'there' in window, undefined, { timeout: 60_000 })
  return page.evaluate(() => (window as unknown as { there: number }).there)
}

/** Until a screen has what was asked for. */
export const wordsOf = (screen: string): Look =>
  firstVisit(screen, async (page, { path }) => untilThere(page, path, 'main h1, main h2'))

/** Until the first page of a document is drawn. */
export const documentOf = (screen: string): Look =>
  firstVisit(screen, async (page, { path }) => untilThere(page, path, '.pdfViewer .page[data-loaded] canvas'))

/**
 * What tasks of the page's thread take above a twentieth of a second, in milliseconds. A page without `wanted` is not
 * what is to be measured.
 */
export const blockingOf = (screen: string, wanted = 'main'): Look =>
  firstVisit(screen, async (page, { path }) => {
    await page.addInitScript(() => {
      const blocking = { time: 0 }
      Object.assign(window, { blocking })
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) blocking.time += duration - 50
      }).observe({ type: 'longtask', buffered: true })
    })
    await page.goto(path, { waitUntil: 'networkidle', timeout: 60_000 })
    await page.waitForTimeout(SETTLED_MS)
    if ((await page.locator(wanted).count()) === 0) throw new Error(`${screen} shows no ${wanted}.`)
    return page.evaluate(() => (window as unknown as { blocking: { time: number } }).blocking.time)
  })

/** From a tap to a list that was never seen before. */
export const nextList: Look = async (place) =>
  firstVisit('subjects', async (page, { path }) => {
    await page.goto(path, { waitUntil: 'networkidle', timeout: 60_000 })
    const subject = page.getByRole('link', { name: /Physics/ })
    const begun = await page.evaluate(() => performance.now())
    await subject.tap()
    await page.locator('main a[href^="/content/"]').first().waitFor()
    return (await page.evaluate(() => performance.now())) - begun
  })(place)
