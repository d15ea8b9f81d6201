import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { commandOf, runNode } from './steps.ts'
import { installByApt } from './system-packages.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const ON_A_MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
const HOW = 'Install Chromium or Chrome, or name one: CHROMIUM_PATH=/path/to/chromium npm test'

/**
 * Returns the browser for the journeys: the system's, else one that is installed now.
 * @throws {Error} with what to do when there is none
 */
export async function findChromium(): Promise<string> {
  const named = process.env['CHROMIUM_PATH']
  if (named && !works(named)) throw new Error(`CHROMIUM_PATH names no browser that starts: ${named}\n${HOW}`)
  if (named) return named
  return installed() ?? (installByApt('chromium') ? installed() : undefined) ?? (await installByPlaywright())
}

/**
 * Finds or installs fonts for the languages of India, which every phone there has. Without them a browser draws a box
 * for each letter, which is wider than the letter. A system may have a browser and no such fonts. They are installed as
 * root only; otherwise the journeys report them.
 */
export function findFonts(): void {
  const { stdout } = spawnSync('fc-list', [':lang=ml'], { encoding: 'utf8', timeout: 30_000 })
  if (!stdout?.trim() && process.platform === 'linux') installByApt('fonts-noto-core')
}

/**
 * Returns the browser without a window (headless shell), which takes half the time, where the system has one; else the
 * browser itself.
 */
export function findShell(chromium: string): string {
  const named = process.env['CHROMIUM_SHELL_PATH'] ?? process.env['CHROMIUM_PATH']
  if (named) return named
  const shell = () => placesOf(SHELLS).find(isThere)
  return shell() ?? (installByApt('chromium-headless-shell') ? shell() : undefined) ?? chromium
}

const installed = () => [...placesOf(NAMES), ON_A_MAC].find(isThere)

/** Playwright wants the whole path. */
export function placesOf(names: string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

const isThere = (place: string) => existsSync(place) && works(place)

/** Asked for its version, since Ubuntu's `chromium` may be a script that only tells to install something else. */
function works(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
}

async function installByPlaywright(): Promise<string> {
  console.log('Installing the Chromium of Playwright …')
  const { output } = await runNode({ args: [commandOf('@playwright/test', 'playwright'), 'install', 'chromium'] })
  const { chromium } = await import('@playwright/test')
  if (works(chromium.executablePath())) return chromium.executablePath()
  throw new Error(`There is no browser for the journeys, and none could be installed.\n${HOW}\n${output}`)
}
