import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Role } from '#contract/staff/roles.ts'
import { leaksIn } from '../server/testing/leaks.ts'
import { endProcess, programFile, sentPortOf } from '../server/testing/program.ts'
import type { Order, Taught } from '../server/testing/serve.ts'

type TaughtBatch = Extract<Order, { taught: unknown }>['taught']

type SignedIn = { guardian_id: number; mobile: string; token: string }

/** A signed-in guardian. */
export type Guardian = Omit<SignedIn, 'token'> & { stored: string }

const program = programFile('server/testing/serve.ts')

/** The log's message for a policy report of a page. */
const BREACH = 'the page broke its policy'

/** The variable that names the folder of a stopped product with the demo academy; products begin with a copy of it. */
export const DEMO_FOLDER = 'DEMO_FOLDER'

/** The running product of one worker: its own data, its own clock. It can be killed and started again on what it stored. */
export class Product {
  readonly #folder = mkdtempSync(join(tmpdir(), 'journey-'))
  readonly #environment: Record<string, string>
  #reportsTaken = 0
  #child: ChildProcess | null = null
  #port = 0

  constructor(environment: Record<string, string> = {}) {
    this.#environment = environment
    const demo = process.env[DEMO_FOLDER]
    if (demo !== undefined) cpSync(demo, this.#folder, { recursive: true })
  }

  /** The data folder, which may be written to only while the product is stopped. */
  get folder(): string {
    return this.#folder
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  async start(): Promise<void> {
    const own = { DATA_DIR: this.#folder, PORT: String(this.#port), ...this.#environment }
    // Load shedding has tests of its own: here it would depend on the machine's other load.
    const env = { ...process.env, DEMO: '1', SHEDDING: 'off', ...own }
    const child = fork(program, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    this.#port = await sentPortOf(child)
    this.#child = child
  }

  /** Lines of the log in which something personal stands. */
  #leaks(): string[] {
    const outbox = this.#texts('outbox.jsonl').map((line) => JSON.parse(line) as { to: string; text: string })
    const database = new DatabaseSync(join(this.#folder, 'academy.sqlite'), { readOnly: true })
    const named = database.prepare('select name, guardian, email, mobile, district from students').all()
    const wrote = database.prepare('select message from feedback').all()
    database.close()
    const known = [...named, ...wrote].flatMap((row) => Object.values(row))
    const texts = new Set([...known, ...outbox.flatMap(({ to, text }) => [to, text])].map(String))
    const codes = new Set(outbox.flatMap(({ text }) => text.match(/\b\d{4}\b/)?.[0] ?? []))
    return leaksIn(this.#texts('log.jsonl'), { texts, codes })
  }

  #texts(file: string): string[] {
    const path = join(this.#folder, file)
    return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n').filter(Boolean) : []
  }

  /** What browsers reported of the page's policy since the last look. */
  takePolicyReports(): string[] {
    const reports = this.#texts('log.jsonl').filter((line) => line.includes(BREACH))
    return reports.slice(this.#reportsTaken, (this.#reportsTaken = reports.length))
  }

  /** As a power cut would end it. */
  async kill(): Promise<void> {
    const child = this.#child
    this.#child = null
    if (child) await endProcess(child, 'SIGKILL')
  }

  /**
   * Stops the product.
   * @throws {Error} when the log contains personal data, or a policy report other than the allowed ones
   */
  async stop(allowed?: RegExp): Promise<void> {
    await this.kill()
    const leaks = this.#leaks()
    const breaches = this.takePolicyReports().filter((line) => !allowed?.test(line))
    rmSync(this.#folder, { recursive: true, force: true })
    if (leaks.length > 0) throw new Error(`Personal data came out:\n${leaks.slice(0, 5).join('\n')}`)
    if (breaches.length > 0) throw new Error(`The page broke its policy:\n${breaches.slice(0, 5).join('\n')}`)
  }

  /** Moves the academy's clock, while the machine's and the browser's stay, or adds a paper. */
  async order(order: Order): Promise<void> {
    await this.#done(order)
  }

  /** Returns the path of a link of one use for somebody of the staff with this role. */
  async inviteStaff(email: string, role: Role): Promise<string> {
    return this.#done({ staff: { email, role } })
  }

  /** A batch with students and a class of its own, which no other journey knows. */
  async taughtBatch(batch: TaughtBatch): Promise<Taught> {
    return JSON.parse(await this.#done({ taught: batch })) as Taught
  }

  /** A guardian of these students, signed in: `stored` is what a login would have left in the browser. */
  async guardian(of: { name: string; students: number[] }): Promise<Guardian> {
    const { token, ...guardian } = JSON.parse(await this.#done({ guardian: of })) as SignedIn
    const user = { guardian_id: guardian.guardian_id, name: of.name }
    return { ...guardian, stored: JSON.stringify({ state: { user, token }, version: 1 }) }
  }

  /** Sends an order, and returns what the product says when it is done. */
  async #done(order: Order): Promise<string> {
    if (!this.#child) throw new Error('The product is not running.')
    const done = once(this.#child, 'message') as Promise<[string]>
    this.#child.send(order)
    const [answer] = await done
    return answer
  }

  /** The newest code that was sent to this number, ten digits. */
  codeFor(mobile: string): string {
    const sent = this.#texts('outbox.jsonl').map((line) => JSON.parse(line) as { to: string; text: string })
    const code = sent.findLast(({ to }) => to.endsWith(mobile))?.text.match(/\b\d{4}\b/)?.[0]
    if (!code) throw new Error(`No code was sent to ${mobile}.`)
    return code
  }
}
