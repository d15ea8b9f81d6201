import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Order } from '../server/testing/serve.ts'

const program = join(import.meta.dirname, '../server/testing/serve.ts')

/** The running product of one worker: its own data, its own clock. It can be killed and started again on what it stored. */
export class Product {
  readonly #folder = mkdtempSync(join(tmpdir(), 'journey-'))
  readonly #environment: Record<string, string>
  #child: ChildProcess | null = null
  #port = 0

  constructor(environment: Record<string, string> = {}) {
    this.#environment = environment
  }

  /** Where it keeps everything: written to only while it does not run. */
  get folder(): string {
    return this.#folder
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  async start(): Promise<void> {
    const env = { ...process.env, DATA_DIR: this.#folder, PORT: String(this.#port), ...this.#environment }
    const child = fork(program, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    const gone = once(child, 'exit').then(() => {
      throw new Error('The product ended while it started.')
    })
    const [{ port }] = (await Promise.race([once(child, 'message'), gone])) as [{ port: number }]
    gone.catch(() => {})
    this.#port = port
    this.#child = child
  }

  /** As a power cut would end it. */
  async kill(): Promise<void> {
    const child = this.#child
    this.#child = null
    if (!child) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  async stop(): Promise<void> {
    await this.kill()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** Moves the academy's clock; the machine's and the browser's stay. */
  async order(order: Order): Promise<void> {
    if (!this.#child) throw new Error('The product is not running.')
    const done = once(this.#child, 'message')
    this.#child.send(order)
    await done
  }

  /** The newest code that was sent to this number, ten digits. */
  codeFor(mobile: string): string {
    const lines = readFileSync(join(this.#folder, 'outbox.jsonl'), 'utf8').trim().split('\n')
    const sent = lines.map((line) => JSON.parse(line) as { to: string; text: string })
    const code = sent.findLast(({ to }) => to.endsWith(mobile))?.text.match(/\b\d{4}\b/)?.[0]
    if (!code) throw new Error(`No code was sent to ${mobile}.`)
    return code
  }
}
