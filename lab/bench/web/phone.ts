import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'

/** A phone's window. */
const WINDOW = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
export const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
export const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/** What a slow phone on a slow network has, applied to every request and task. */
export type Slowness = { latency: number; kilobits: number; cpu: number }
/** The mobile test of Lighthouse, applied for real. */
export const SLOW_PHONE: Slowness = { latency: 562.5, kilobits: 1474, cpu: 4 }
/** A network at the edge of a village. */
export const EDGE: Slowness = { latency: 300, kilobits: 400, cpu: 1 }

export const openBrowser = async (): Promise<Browser> => chromium.launch({ executablePath: CHROMIUM, args: ARGS })

/** A browser that has seen nothing yet; `stored` is the session that a login would have left. */
export async function freshPhone(browser: Browser, origin: string, stored: string | null, worker: boolean) {
  const context = await browser.newContext({ ...WINDOW, baseURL: origin, serviceWorkers: worker ? 'allow' : 'block' })
  if (stored !== null) await context.addInitScript((value) => localStorage.setItem('userData', value), stored)
  const page = await context.newPage()
  return { context, page }
}

export async function slowDown(context: BrowserContext, page: Page, { latency, kilobits, cpu }: Slowness) {
  const session = await context.newCDPSession(page)
  const throughput = (kilobits * 1000) / 8
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  return session
}

/** Returns the milliseconds until the page's largest part was painted, read when the page is idle. */
export async function largestPaint(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: 'networkidle', timeout: 60_000 })
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
}
