import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from '@playwright/test'
import type { Bench, Figure } from '../bench.ts'
import { median } from '../measuring/paired.ts'
import { type House, openHouse } from './house.ts'
import { freshPhone, openBrowser } from './phone.ts'

const ROWS = 5000
const TAPS = 15

/** The time until a list that was seen before is shown again, and the scrolling of a very long list. */
export const taps: Bench = {
  about: `from a tap to a list that was seen before; scrolling a list of ${ROWS} rows on a slow processor`,
  run: async () => {
    const house = await openLongAcademy()
    const browser = await openBrowser()
    try {
      return [await nextList(browser, house), await scrolling(browser, house)]
    } finally {
      await browser.close()
      await house.stop()
    }
  },
}

/** The demo academy with a chapter of thousands of lessons. */
const openLongAcademy = async (): Promise<House> =>
  openHouse((sheets) => {
    const rows = Array.from(
      { length: ROWS },
      (_, at) => `L-${at},Lesson ${at} of many,PHY12,2,charges-and-fields.pdf,,Yes\r\n`,
    )
    appendFileSync(join(sheets, 'materials.csv'), rows.join(''))
  })

/** Measures from the press to the frame in which the chapters are painted, by the page's own clock. */
async function nextList(browser: Browser, { origin, stored }: House): Promise<Figure> {
  const { context, page } = await freshPhone(browser, origin, stored, false)
  await page.goto('/subjects')
  const times: number[] = []
  for (let tap = 0; tap <= TAPS; tap += 1) {
    const subject = page.getByRole('link', { name: /Physics/ })
    await subject.waitFor()
    const time = await pressed(page)
    // The first one had to be fetched.
    if (tap > 0) times.push(time)
    await page.goBack()
  }
  await context.close()
  return { name: 'next list', value: median(times), told: `slowest ${Math.max(...times).toFixed(0)} ms` }
}

const pressed = async (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const link = [...document.querySelectorAll('main a')].find((one) => one.textContent?.includes('Physics'))
        const begun = performance.now()
        const look = () => {
          const there =
            window.location.pathname.startsWith('/chapters/') && document.querySelector('main a[href^="/content/"]')
          // The list is visible in the frame after the one in which it is found.
          if (there) requestAnimationFrame(() => resolve(performance.now() - begun))
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
        if (link instanceof HTMLElement) link.click()
      }),
  )

/** Quick flicks of a thumb, in pixels of the window; after each the list rolls on for some milliseconds. */
const FLICKS = 30
const FROM = 640
const TO = 100
const PIXELS_PER_MILLISECOND = 8
const ROLLING = 350
/** The least distance to scroll, in pixels: a list that stands still has no slow frame. */
const FAR = 10_000

/** The longest time between two frames while a finger flicks through the list, the processor four times slower. */
async function scrolling(browser: Browser, { origin, stored }: House): Promise<Figure> {
  const { context, page } = await freshPhone(browser, origin, stored, false)
  await page.goto('/study-materials-subjects')
  // The link is tapped and not clicked, since a phone has no mouse under which rows could pass.
  await page.getByRole('link', { name: /Physics/ }).tap()
  await page.locator('main a[href^="/study-materials/"]').nth(1).tap()
  await page.getByText('Lesson 0 of many').waitFor()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.waitForTimeout(1000)
  await page.evaluate(() => {
    const gaps: number[] = []
    let last = performance.now()
    const look = () => {
      const now = performance.now()
      gaps.push(now - last)
      last = now
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    Object.assign(window, { gaps })
  })
  for (let number = 0; number < FLICKS; number += 1) await flick(session)
  const rolled = await page.evaluate(() => window.scrollY)
  const gaps = await page.evaluate(() => (window as unknown as { gaps: number[] }).gaps)
  await context.close()
  if (rolled < FAR) throw new Error(`The list rolled only ${rolled.toFixed(0)} pixels.`)
  const sorted = gaps.toSorted((a, b) => a - b)
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0
  return {
    name: 'long list',
    value: sorted.at(-1) ?? Number.NaN,
    told: `${gaps.length} frames, p99 ${p99.toFixed(0)} ms, ${rolled.toFixed(0)} pixels`,
  }
}

async function flick(session: CDPSession): Promise<void> {
  const finger = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  const begun = performance.now()
  await finger('touchStart', { x: 180, y: FROM })
  for (let y = FROM; y > TO;) {
    await setTimeout(8)
    y = Math.max(TO, FROM - (performance.now() - begun) * PIXELS_PER_MILLISECOND)
    await finger('touchMove', { x: 180, y })
  }
  await finger('touchEnd')
  await setTimeout(ROLLING)
}
