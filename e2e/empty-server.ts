import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { endProcess, programFile } from '../server/testing/program.ts'

const ADDRESS = /(http:\/\/127\.0\.0\.1:(\d+))\/staff\/begin#([\w-]+)/

/** The product as somebody starts it for the first time: nothing in its data, and a word in the terminal. */
export class EmptyServer {
  readonly folder = mkdtempSync(join(tmpdir(), 'empty-server-'))
  origin = ''
  /** The set-up word that was printed last. */
  word = ''
  #port = '0'
  #said = ''
  #child: ChildProcess | null = null

  /** Starts it, on the same port from the second time on. */
  async start(): Promise<void> {
    const own = { DATA_DIR: this.folder, PORT: this.#port, LOG_LEVEL: 'error' }
    const child = spawn(process.execPath, [programFile('server/main.ts')], {
      env: { ...process.env, DEMO: '', ...own },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#child = child
    this.#said = ''
    await new Promise<void>((resolve, reject) => {
      child.once('exit', () => reject(new Error(`It did not start: ${this.#said}`)))
      child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
        const [, origin, port, word] = ADDRESS.exec((this.#said += chunk)) ?? []
        if (origin === undefined || port === undefined || word === undefined) return
        Object.assign(this, { origin, word })
        this.#port = port
        resolve()
      })
    })
  }

  async stop(): Promise<void> {
    const child = this.#child
    this.#child = null
    if (child) await endProcess(child, 'SIGKILL')
  }

  /** The newest code that was printed for this number, ten digits; empty before the first. */
  codeFor(mobile: string): string {
    const sent = this.#said.split('\n').findLast((line) => line.includes('SMS to') && line.includes(mobile))
    return sent?.split(mobile)[1]?.match(/\b\d{4}\b/)?.[0] ?? ''
  }

  async end(): Promise<void> {
    await this.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** A journey that begins at an empty server of its own. */
export const test = base.extend<{ server: EmptyServer }>({
  server: async ({}, use) => {
    const server = new EmptyServer()
    await server.start()
    await use(server)
    await server.end()
  },
})
