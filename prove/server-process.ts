import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Figures, Order } from './server.ts'

const program = join(import.meta.dirname, 'server.ts')

/** A server that is killed and started again on what it stored, always on the same port. */
export class ServerProcess {
  readonly #environment: Record<string, string>
  #child: ChildProcess | null = null
  #port = 0

  constructor(environment: Record<string, string>) {
    this.#environment = environment
  }

  get port(): number {
    return this.#port
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  async start(): Promise<void> {
    const env = { ...process.env, LIMITS: 'off', ...this.#environment, PORT: String(this.#port) }
    const child = fork(program, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    const gone = once(child, 'exit').then(() => {
      throw new Error('The server ended while it started.')
    })
    const [{ port }] = (await Promise.race([once(child, 'message'), gone])) as [{ port: number }]
    gone.catch(() => {})
    this.#port = port
    this.#child = child
  }

  /** As a power cut ends a process. */
  async kill(): Promise<void> {
    const child = this.#child
    this.#child = null
    if (!child) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  async order(order: Order): Promise<Figures> {
    if (!this.#child) throw new Error('The server is not running.')
    const answered = once(this.#child, 'message')
    this.#child.send(order)
    const [figures] = (await answered) as [Figures]
    return figures
  }
}
