import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { Product } from '../../../e2e/product.ts'
import type { Bench, Figure } from '../bench.ts'
import { freshPhone, openBrowser } from './phone.ts'

const built = join(import.meta.dirname, '../../../dist/web')

type Entry = { file: string; name?: string; src?: string; isEntry?: boolean; imports?: string[]; css?: string[] }
type Manifest = Record<string, Entry>

/** Bytes over the network, compressed with brotli; 1 kB is 1000 bytes. */
export const weight: Bench = {
  about: 'what the login brings with its first visit, and what each other screen brings of its own',
  run: async () => [...(await weightsOfLogin()), heaviestScreen()],
}

async function weightsOfLogin(): Promise<Figure[]> {
  const product = new Product({ LIMITS: 'off' })
  await product.start()
  const browser = await openBrowser()
  try {
    const { context, page } = await freshPhone(browser, product.origin, null, false)
    const login = await loginWeight(page)
    await context.close()
    return login
  } finally {
    await browser.close()
    await product.stop()
  }
}

/** Counts until the page is idle. The service worker fetches files for later some seconds after that. */
async function loginWeight(page: Page): Promise<Figure[]> {
  const came: { path: string; bytes: number; usable: boolean }[] = []
  let usable = false
  const open: Promise<void>[] = []
  page.on('requestfinished', (request) => {
    open.push(
      request.sizes().then(({ responseBodySize }) => {
        came.push({ path: new URL(request.url()).pathname, bytes: responseBodySize, usable: !usable })
      }),
    )
  })
  await page.goto('/login', { waitUntil: 'commit' })
  // The academy's name arrives with the app's first answer: the form is then the program's, not the page's markup.
  await page.getByText('Kannanthali Academy').waitFor()
  await Promise.all(open)
  usable = true
  await page.waitForLoadState('networkidle')
  await Promise.all(open)
  const kilobytes = (fits: (path: string) => boolean) =>
    came.filter(({ path }) => fits(path)).reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  const before = came.filter((one) => one.usable)
  return [
    { name: 'login, script', value: kilobytes((path) => path.endsWith('.js')) },
    { name: 'login, all', value: kilobytes(() => true), told: `${came.length} files` },
    { name: 'login, requests', value: before.length, told: before.map(({ path }) => path.split('/').at(-1)).join(' ') },
  ]
}

/** Reads from the build's manifest every chunk that a screen needs beside those that all screens need. */
function heaviestScreen(): Figure {
  const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Manifest
  const screens = screensOf(manifest)
  const behindLogin = screens.filter((name) => !/(login|register|privacy|consent|not-found)-screen/.test(name))
  const base = behindLogin
    .map((name) => new Set(partsOf(manifest, name)))
    .reduce((shared, parts) => shared.intersection(parts))
  const weights = screens.map((name) => {
    const own = partsOf(manifest, name).filter((file) => !base.has(file))
    return { name, kilobytes: own.reduce((sum, file) => sum + sizeOf(file), 0) / 1000 }
  })
  const [heaviest] = weights.toSorted((a, b) => b.kilobytes - a.kilobytes)
  return {
    name: 'heaviest screen',
    value: heaviest?.kilobytes ?? Number.NaN,
    told: heaviest?.name.split('/').at(-1) ?? '',
  }
}

function screensOf(manifest: Manifest): string[] {
  // All screens of guardians are in one chunk.
  const isScreen = (name: string) => name.endsWith('-screen.tsx') || manifest[name]?.name === 'guardian'
  const screens = Object.keys(manifest).filter(isScreen)
  if (screens.length < 30) throw new Error(`Only ${screens.length} screens are in the list of the build.`)
  return screens
}

/** The files of a part and of everything that it is built on. */
function partsOf(manifest: Manifest, name: string, seen = new Set<string>()): string[] {
  const entry = manifest[name]
  if (!entry || seen.has(entry.file)) return []
  seen.add(entry.file)
  for (const file of entry.css ?? []) seen.add(file)
  for (const each of entry.imports ?? []) partsOf(manifest, each, seen)
  return [...seen]
}

function sizeOf(file: string): number {
  const packed = join(built, `${file}.br`)
  return statSync(existsSync(packed) ? packed : join(built, file)).size
}
