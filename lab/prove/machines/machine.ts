import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endProcess, programFile } from '../../../server/testing/program.ts'
import type { Place } from './network.ts'

const PORT = 3000
const METRICS_PORT = 9400
const LINK = /Set up the academy's owner.*(\/staff\S*)/

export type Answer = { status: number; body: { message: string; token?: string; data: unknown } }
/** What a call answered with, as the contract has it. */
export const dataOf = <T>({ body }: Answer): T => body.data as T

export type Ended = { code: number; out: string }

/** A process of the product on a machine with a network and a disk of its own; the database is shared. */
export class Machine {
  readonly name: string
  readonly dataDir: string
  readonly origin: string
  readonly metrics: string
  /** The path of the link for the academy's owner that was printed last. */
  ownerLink = ''
  readonly #place: Place
  readonly #environment: Record<string, string>
  #child: ChildProcess | null = null

  constructor(name: string, place: Place, folder: string, environment: Record<string, string>) {
    this.name = name
    this.#place = place
    this.dataDir = join(folder, name)
    this.origin = `http://${place.address}:${PORT}`
    this.metrics = `http://${place.address}:${METRICS_PORT}/metrics`
    const here = {
      HOST: place.address,
      PORT: String(PORT),
      METRICS_PORT: String(METRICS_PORT),
      METRICS_HOST: place.address,
    }
    const own = { DATA_DIR: this.dataDir, SECRETS_FILE: join(this.dataDir, 'secrets.json'), LOG_LEVEL: 'error' }
    this.#environment = {
      ...here,
      ...own,
      SMS: 'console',
      DEMO: '1',
      ALLOW_CONSOLE_SMS: '1',
      LATE_SECONDS: '0',
      ...environment,
    }
    mkdirSync(this.dataDir, { mode: 0o700 })
  }

  /** Starts it. Returns null, or what it says when it does not start. */
  async start(): Promise<string | null> {
    const child = this.#run(programFile('server/main.ts'), [])
    this.#child = child
    const heard = { out: '', err: '' }
    child.stderr?.on('data', (chunk: Buffer) => (heard.err += chunk.toString()))
    const said = await new Promise<string | null>((resolve) => {
      child.stdout?.on('data', (chunk: Buffer) => {
        heard.out += chunk.toString()
        // The last line that it prints.
        if (/Set up the academy's owner|The staff log in/.test(heard.out)) resolve(null)
      })
      child.once('exit', () => resolve(heard.err.trim() || heard.out.trim()))
    })
    this.ownerLink = LINK.exec(heard.out)?.[1] ?? this.ownerLink
    return said
  }

  async kill(): Promise<void> {
    if (this.#child) await endProcess(this.#child, 'SIGKILL')
    this.#child = null
  }

  /** A command of the provider's on this machine. */
  async provider(...args: string[]): Promise<Ended> {
    const child = this.#run(programFile('server/cli/main.ts'), args)
    let out = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (out += chunk.toString()))
    const [code] = (await once(child, 'close')) as [number]
    return { code, out }
  }

  async post(
    path: string,
    body: object,
    headers: Record<string, string> = {},
  ): Promise<Answer & { cookies: string[] }> {
    const all = { 'content-type': 'application/json', ...headers }
    const reply = await fetch(`${this.origin}/api${path}`, { method: 'POST', headers: all, body: JSON.stringify(body) })
    return { status: reply.status, body: (await reply.json()) as Answer['body'], cookies: reply.headers.getSetCookie() }
  }

  /** Returns the last code that this machine sent, from the output of `SMS=console`; null without one. */
  lastCode(): string | null {
    try {
      const lines = readFileSync(join(this.dataDir, 'outbox.jsonl'), 'utf8').trim().split('\n')
      return /\b\d{4}\b/.exec((JSON.parse(lines.at(-1) ?? '{}') as { text: string }).text)?.[0] ?? null
    } catch {
      return null
    }
  }

  /** Whether it listens for commands of the provider. */
  hasSocket(): boolean {
    return existsSync(join(this.dataDir, 'provider.socket'))
  }

  #run(program: string, args: string[]): ChildProcess {
    const words = ['netns', 'exec', this.#place.name, process.execPath, program, ...args]
    return spawn('ip', words, { env: { ...process.env, ...this.#environment }, stdio: ['ignore', 'pipe', 'pipe'] })
  }
}
