import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '../server/config.ts'
import { openDatabase } from '../server/db/open.ts'
import { type Academy, makeAcademy, type Member } from './academy.ts'
import { Client } from './client.ts'
import { type Engine, startEngine } from './engine.ts'
import { pause, type Proof, type Verdict } from './proof.ts'
import { ServerProcess } from './server-process.ts'
import { unsaved } from './stored.queries.ts'

const STUDENTS = 8
const QUESTIONS = 10
const HEALS_IN = 5000
const DISK = '48m'
const CHUNK = Buffer.alloc(64 * 1024, 1)

/** A disk without room: writes are refused, reads go on, and nothing that was acknowledged goes. */
export const diskFull: Proof = {
  about: 'a full disk refuses what it cannot keep, and heals by itself',
  bound: 120,
  async run({ broken }) {
    const place = mkdtempSync(join(tmpdir(), 'small-disk-'))
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', place])
    if (mounted.status !== 0) return [{ holds: false, line: 'disk-full: a small disk cannot be mounted here' }]
    const filler = join(place, 'filler')
    const fault = {
      begin: async () => fill(filler),
      // Broken, the disk stays full.
      end: async () => (broken ? undefined : rmSync(filler)),
      readsGoOn: true,
    }
    try {
      return [await throughFault('disk-full', await startEngine('sqlite'), fault, place)]
    } finally {
      spawnSync('umount', ['-l', place])
      rmSync(place, { recursive: true, force: true })
    }
  },
}

/** A database that is stopped at once and started again. */
export const dbRestart: Proof = {
  about: 'a database server that is stopped at once and comes back',
  bound: 120,
  async run({ broken }) {
    const engine = await startEngine('postgres')
    const fault = { begin: engine.halt, end: async () => (broken ? undefined : engine.resume()), readsGoOn: false }
    try {
      return [await throughFault('db-restart', engine, fault)]
    } finally {
      if (!broken) await engine.stop()
    }
  },
}

type Fault = { begin: () => Promise<void>; end: () => Promise<void>; readsGoOn: boolean }
type Statuses = Record<string, number>

async function throughFault(name: string, engine: Engine, fault: Fault, place?: string): Promise<Verdict> {
  const plan = { kind: 'quiz', questions: QUESTIONS, students: STUDENTS, minutes: null } as const
  const academy = await makeAcademy(engine, { ...plan, ...(place !== undefined && { place }) })
  const server = new ServerProcess(academy.environment)
  const writers = new Writers(academy, new Client(() => server.port, 32))
  try {
    await server.start()
    await writers.begin()
    await pause(1000)
    await fault.begin()
    await pause(2000)
    const during = writers.take()
    const reads = await writers.read()
    await fault.end()
    const healed = await writers.healsIn(HEALS_IN)
    await writers.end()
    const lost = healed === null ? Number.NaN : await lostOf(academy, writers.acknowledged)
    const odd = Object.keys({ ...during, ...reads }).filter((status) => !['200', '503'].includes(status))
    return {
      holds:
        (during['503'] ?? 0) > 0 &&
        odd.length === 0 &&
        (!fault.readsGoOn || reads['503'] === undefined) &&
        healed !== null &&
        lost === 0,
      line: `${name}: writes during the fault ${told(during)}, reads ${told(reads)}, normal after ${healed === null ? 'never' : `${healed} ms`}, ${writers.acknowledged.size} answers acknowledged, ${lost} lost`,
    }
  } finally {
    await writers.end()
    await server.kill()
    if (place === undefined) academy.drop()
  }
}

const told = (statuses: Statuses) =>
  Object.entries(statuses)
    .map(([status, count]) => `${count}×${status}`)
    .join(' ') || 'none'

async function lostOf(academy: Academy, acknowledged: ReadonlyMap<string, number>): Promise<number> {
  const db = await openDatabase(readSettings({ ...academy.environment }))
  const lost = await unsaved(db.read, acknowledged)
  await db.close()
  return lost
}

type Open = { attempt_id: number; questions: { question_id: number; options: string[] }[] }

/** Students who save all the while, whatever they are answered. */
class Writers {
  readonly acknowledged = new Map<string, number>()
  readonly #academy: Academy
  readonly #http: Client
  #statuses: Statuses = {}
  #running: Promise<void>[] = []
  readonly #life = { going: false }

  constructor(academy: Academy, http: Client) {
    this.#academy = academy
    this.#http = http
  }

  async begin(): Promise<void> {
    this.#life.going = true
    const { members, paper } = this.#academy
    for (const { stud_id, token } of members) {
      const { data } = await this.#http.post('/Student/get_quiz', { stud_id, quiz_id: paper }, token)
      const { attempt_id, questions } = data as Open
      this.#running.push(this.#write({ stud_id, token }, { attempt_id, questions }))
    }
  }

  async #write({ stud_id, token }: Member, { attempt_id, questions }: Open): Promise<void> {
    for (let seq = 1; this.#life.going; seq += 1) {
      const question = questions[seq % questions.length]
      const body = { attempt_id, question_id: question?.question_id, answer: question?.options[seq % 4] }
      const save = { stud_id, ...body, marked: false, seq }
      const reply = await this.#http.post('/Student/save_answer', save, token).catch(() => null)
      const status = reply?.status ?? 0
      this.#statuses[status] = (this.#statuses[status] ?? 0) + 1
      if (status === 200) this.acknowledged.set(`${attempt_id} ${question?.question_id}`, seq)
      else await pause(20)
    }
  }

  /** What was answered since the last look. */
  take(): Statuses {
    const taken = this.#statuses
    this.#statuses = {}
    return taken
  }

  async read(): Promise<Statuses> {
    const statuses: Statuses = {}
    for (const { stud_id, token } of this.#academy.members) {
      const { status } = await this.#http.post('/Student/subjects', { stud_id }, token)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
    return statuses
  }

  /** Milliseconds until saves are taken again; null when they never are. */
  async healsIn(most: number): Promise<number | null> {
    const begun = performance.now()
    this.take()
    while (performance.now() - begun < most) {
      await pause(50)
      if ((this.#statuses['200'] ?? 0) > 0) return Math.round(performance.now() - begun)
    }
    return null
  }

  async end(): Promise<void> {
    this.#life.going = false
    await Promise.all(this.#running)
    this.#http.close()
  }
}

async function fill(file: string): Promise<void> {
  const handle = openSync(file, 'w')
  try {
    for (;;) writeSync(handle, CHUNK)
  } catch {
    // Full to the last piece: smaller ones find no room either.
    try {
      for (;;) writeSync(handle, CHUNK, 0, 512)
    } catch {
      closeSync(handle)
    }
  }
}
