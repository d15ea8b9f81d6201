import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { commandOf, runNode } from './steps.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const ON_A_MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
const HOW = 'Install Chromium or Chrome, or name one: CHROMIUM_PATH=/path/to/chromium npm test'

/** A browser for the journeys: the system's, else one that is installed now. Fails with what to do. */
export async function findChromium(): Promise<string> {
  const named = process.env['CHROMIUM_PATH']
  if (named && !works(named)) throw new Error(`CHROMIUM_PATH names no browser that starts: ${named}\n${HOW}`)
  return named ?? installed() ?? installByApt() ?? (await installByPlaywright())
}

/** Playwright wants the whole path. */
function installed(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const places = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...places, ON_A_MAC].find((place) => existsSync(place) && works(place))
}

/** Asked for its version, since Ubuntu's `chromium` may be a script that only tells to install something else. */
function works(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
}

function installByApt(): string | undefined {
  const debian =
    existsSync('/etc/os-release') && /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))
  if (!debian || process.getuid?.() !== 0) return undefined
  console.log('Installing Chromium and fonts with apt-get …')
  const options = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  const apt = (...args: string[]) => spawnSync('apt-get', args, options as never).status === 0
  apt('update', '-qq')
  apt('install', '-qq', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-core')
  return installed()
}

async function installByPlaywright(): Promise<string> {
  console.log('Installing the Chromium of Playwright …')
  const { output } = await runNode({ args: [commandOf('@playwright/test', 'playwright'), 'install', 'chromium'] })
  const { chromium } = await import('@playwright/test')
  if (works(chromium.executablePath())) return chromium.executablePath()
  throw new Error(`There is no browser for the journeys, and none could be installed.\n${HOW}\n${output}`)
}
