import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { logIn } from '../../../e2e/journey.ts'
import { Product } from '../../../e2e/product.ts'
import type { Bench, Figure } from '../bench.ts'
import { median } from '../measuring/paired.ts'
import { startProduct } from '../servers/product.ts'
import { anAcademy } from '../world/academy.ts'
import { EDGE, freshPhone, largestPaint, openBrowser, SLOW_PHONE, slowDown } from './phone.ts'

const ROUNDS = 5
const EMPTY = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Empty</title><p>Nothing is here.</p></html>'
const MOBILE = '9000000001'

/** The largest contentful paint of a page, compared with an empty page of the same server. */
export const paint: Bench = {
  about: 'largest paint on a slow phone against an empty page of the same server; the second visit at 400 kbit/s',
  run: async () => {
    const product = new Product({ LIMITS: 'off' })
    await product.start()
    const empty = await startEmpty()
    const browser = await openBrowser()
    try {
      const { stored } = await logIn(product, MOBILE)
      const firstOf = async (origin: string, path: string, who: string | null) =>
        painted(browser, { origin, path, stored: who, kept: false })
      const ways = {
        login: async () => firstOf(product.origin, '/login', null),
        'home, first visit': async () => firstOf(product.origin, '/', stored),
        'home, kept': async () => painted(browser, { origin: product.origin, path: '/', stored, kept: true }),
      }
      const found: { name: string; ratio: number; own: number; bare: number }[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const bare = await firstOf(empty.origin, '/login', null)
        for (const [name, way] of Object.entries(ways)) {
          const own = await way()
          found.push({ name, ratio: own / bare, own, bare })
        }
      }
      const second = await secondVisit(browser, product.origin, stored)
      return [...Object.keys(ways).map((name) => figureOf(name, found)), second]
    } finally {
      await browser.close()
      await empty.stop()
      await product.stop()
    }
  },
}

function figureOf(name: string, found: { name: string; ratio: number; own: number; bare: number }[]): Figure {
  const own = found.filter((one) => one.name === name)
  const middle = (key: 'own' | 'bare') => median(own.map((one) => one[key])).toFixed(0)
  return { name, value: median(own.map(({ ratio }) => ratio)), told: `${middle('own')} ms, empty ${middle('bare')} ms` }
}

type Visit = { origin: string; path: string; stored: string | null; kept: boolean }

async function painted(browser: Browser, { origin, path, stored, kept }: Visit): Promise<number> {
  const { context, page } = await freshPhone(browser, origin, stored, kept)
  try {
    if (kept) await untilKept(page, path)
    await slowDown(context, page, SLOW_PHONE)
    return await largestPaint(page, path)
  } finally {
    await context.close()
  }
}

type Page = Awaited<ReturnType<typeof freshPhone>>['page']

async function untilKept(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
}

/** Returns the time until the first tile of home can be pressed. */
async function secondVisit(browser: Browser, origin: string, stored: string): Promise<Figure> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const { context, page } = await freshPhone(browser, origin, stored, true)
    await untilKept(page, '/')
    await slowDown(context, page, EDGE)
    const begun = performance.now()
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('link', { name: /Recorded Class/ }).waitFor()
    times.push((performance.now() - begun) / 1000)
    await context.close()
  }
  return { name: 'second visit', value: median(times), told: times.map((time) => time.toFixed(2)).join(', ') }
}

/** The same server with one page that has nothing on it but a line. */
async function startEmpty() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-empty-'))
  writeFileSync(join(folder, 'index.html'), EMPTY)
  const academy = await anAcademy(100)
  const server = await startProduct({ ...academy.environment, BENCH_WEB_FOLDER: folder })
  const stop = async () => {
    await server.stop()
    academy.drop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { origin: `http://127.0.0.1:${server.port}`, stop }
}
