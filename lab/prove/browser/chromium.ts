import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chromium, type Page } from '@playwright/test'

const ARGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']

/** A browser whose profile outlives it. */
export class KillableBrowser {
  readonly #profile: string
  #child: ChildProcess | null = null

  constructor(profile: string) {
    this.#profile = profile
  }

  /** Starts it, or starts it again on what it stored. */
  async open(): Promise<Page> {
    const program = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
    const args = [...ARGS, '--remote-debugging-port=0', `--user-data-dir=${this.#profile}`, '--window-size=400,800']
    const child = spawn(program, [...args, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
    this.#child = child
    const browser = await chromium.connectOverCDP(await addressOf(child))
    const [context] = browser.contexts()
    if (!context) throw new Error('The browser has no window.')
    return context.pages()[0] ?? context.newPage()
  }

  /** Kills the browser, like a phone whose battery is removed. */
  async kill(): Promise<void> {
    const child = this.#child
    this.#child = null
    if (!child?.pid) return
    const gone = once(child, 'exit')
    process.kill(-child.pid, 'SIGKILL')
    await gone
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  let said = ''
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(`The browser ended while it started: ${said}`)))
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const address = /ws:\/\/\S+/.exec(said)?.[0]
      if (address) resolve(address)
    })
  })
}
