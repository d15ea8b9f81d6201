import { defineConfig } from '@playwright/test'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
]

const whole = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
// The headless shell needs half the time; only notifications are missing in it.
const frameless = process.env['CHROMIUM_SHELL_PATH'] ?? whole
const started = (executablePath: string) => ({ use: { launchOptions: { executablePath, args } } })
const NOTIFICATIONS = 'notifications.spec.ts'
const LARGE_LETTERS = 'large-letters.spec.ts'
const LARGE_LETTERS_LANGUAGES = 'large-letters-languages.spec.ts'
/** The font size that Chrome's settings call very large, and a phone's font scale of 2. */
const LETTER_PIXELS = [24, 32]
const LARGEST = Math.max(...LETTER_PIXELS)
/** Sets the font size as the browser's settings do. */
const inLetters = (pixels: number) => [...args, `--blink-settings=defaultFontSize=${pixels}`]
// Acts of the staff affect every student of their academy: its name, its lists, the minutes of a test.
const STAFF = ['console*.spec.ts', 'sitting.spec.ts']
// Videos wait while a student writes an exam, as students of other journeys do.
const LESSONS = ['console-lessons.spec.ts', 'console-teaching-day.spec.ts']
const OWN_SERVER = [
  'account-guessed.spec.ts',
  'deep-formulas.spec.ts',
  'guarded-signup.spec.ts',
  'hostile.spec.ts',
  'plain-server.spec.ts',
  'watching.spec.ts',
]
// Browsers that Playwright does not drive: `npm run test:browsers` names one.
const ENGINES = 'engines/*.spec.ts'
// Files with a server of their own share a browser and a server for the whole file: starting them takes longer than a
// test.
const together = { fullyParallel: false }

// The longest projects start first, so that no core waits for the end of one of them.
const PROJECTS = [
  { name: 'journeys with notifications', testMatch: NOTIFICATIONS, ...together, ...started(whole) },
  { name: 'journeys on servers of their own', testMatch: OWN_SERVER, ...together, ...started(frameless) },
  { name: 'journeys of lessons', testMatch: LESSONS, ...together, ...started(frameless) },
  { name: 'journeys of the staff', testMatch: STAFF, testIgnore: LESSONS, ...started(frameless) },
  ...LETTER_PIXELS.map((pixels) => ({
    name: `journeys in letters of ${pixels} pixels`,
    testMatch: pixels === LARGEST ? [LARGE_LETTERS, LARGE_LETTERS_LANGUAGES] : LARGE_LETTERS,
    use: { launchOptions: { executablePath: frameless, args: inLetters(pixels) } },
  })),
  {
    name: 'journeys',
    testIgnore: [NOTIFICATIONS, LARGE_LETTERS, LARGE_LETTERS_LANGUAGES, ...OWN_SERVER, ...STAFF, ENGINES],
    ...started(frameless),
  },
]

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './import-demo.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  // Two more than there are cores: each of them waits now and then.
  workers: 4,
  retries: 0,
  // How long something takes is no question of these tests: a busy machine needs ten times as long as a quiet one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'line',
  use: {
    viewport: { width: 360, height: 740 },
    locale: 'en-IN',
    // The browser's zone differs from the academy's: screens must show the academy's clock.
    timezoneId: 'America/New_York',
    // Writing down every step costs a fifth of the time: `--trace on` when one fails.
    trace: 'off',
  },
  projects: process.env['ENGINE'] ? [{ name: process.env['ENGINE'], testMatch: ENGINES, ...together }] : PROJECTS,
})
