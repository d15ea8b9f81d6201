import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endProcess, programFile, sentPortOf } from '../../../server/testing/program.ts'
import type { Figures, Order } from './server.ts'

const program = programFile('lab/prove/world/server.ts')
// The program is started hundreds of times, so it is compiled once.
const compiled = { NODE_COMPILE_CACHE: join(tmpdir(), 'prove-compiled') }

/** A server that is killed and started again on what it stored, always on the same port. */
export class ServerProcess {
  readonly #environment: Record<string, string>
  #child: ChildProcess | null = null
  #port = 0

  /** A command that runs the server: a tracer of system calls. */
  readonly #traced: string[]

  constructor(environment: Record<string, string>, traced: string[] = []) {
    this.#environment = environment
    this.#traced = traced
  }

  get port(): number {
    return this.#port
  }

  async start(): Promise<void> {
    const env = { ...process.env, ...compiled, LIMITS: 'off', ...this.#environment, PORT: String(this.#port) }
    const whole = [...this.#traced, process.execPath, program]
    const [command = process.execPath] = whole
    const args = whole.slice(1)
    const child = spawn(command, args, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    this.#port = await sentPortOf(child)
    this.#child = child
  }

  /** Stops the process, or lets it go on. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child?.kill(name)
  }

  /** As a power cut ends a process. */
  async kill(): Promise<void> {
    const child = this.#child
    this.#child = null
    if (child) await endProcess(child, 'SIGKILL')
  }

  async order(order: Order): Promise<Figures> {
    if (!this.#child) throw new Error('The server is not running.')
    const answered = once(this.#child, 'message')
    this.#child.send(order)
    const [figures] = (await answered) as [Figures]
    return figures
  }
}
