import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '../../../server/config.ts'
import { openDatabase } from '../../../server/db/open.ts'
import { type Academy, makeAcademy } from '../world/academy.ts'
import { Client } from '../world/client.ts'
import { type Engine, startEngine } from '../world/engine.ts'
import { pause, type Proof, type Verdict } from '../proof.ts'
import { ServerProcess } from '../world/server-process.ts'
import { unsaved } from '../world/stored.queries.ts'
import { backupWithoutRoom } from './backup-without-room.ts'
import { fill } from './full-disk.ts'
import { type Statuses, Writers } from './writers.ts'

const STUDENTS = 9
const QUESTIONS = 10
const FAULT = 2000
const HEALS_IN = 5000
const TIMES = 5
const DISK = '64m'

/** A disk without room: writes are refused, reads go on, and nothing that was acknowledged goes. */
export const diskFull: Proof = {
  about: 'a full disk refuses what it cannot keep, and heals by itself',
  bound: 120,
  async run({ runs, broken }) {
    const place = mkdtempSync(join(tmpdir(), 'small-disk-'))
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', place])
    if (mounted.status !== 0) return [{ holds: false, line: 'disk-full: a small disk cannot be mounted here' }]
    const filler = join(place, 'filler')
    const fault = {
      begin: async () => void fill(filler),
      end: async () => rmSync(filler),
      readsGoOn: true,
      reason: 'storage_full',
    }
    try {
      const plan = { times: runs ?? TIMES, broken, place }
      const through = await throughFault('disk-full', await startEngine('sqlite'), fault, plan)
      return broken ? [through] : [through, await backupWithoutRoom(place)]
    } finally {
      spawnSync('umount', ['-l', place])
      rmSync(place, { recursive: true, force: true })
    }
  },
}

/** A database that is stopped at once and started again. */
export const dbRestart: Proof = {
  about: 'a database server that is stopped at once and comes back',
  bound: 600,
  async run({ runs, broken }) {
    const engine = await startEngine('postgres')
    const fault = { begin: engine.halt, end: engine.resume, readsGoOn: false, reason: 'busy' }
    try {
      return [await throughFault('db-restart', engine, fault, { times: runs ?? TIMES, broken })]
    } finally {
      await engine.stop()
    }
  },
}

type Fault = { begin: () => Promise<void>; end: () => Promise<void>; readsGoOn: boolean; reason: string }
type FaultPlan = { times: number; broken: boolean; place?: string }
type Seen = { writes: Statuses; reads: Statuses; healed: number | null }

async function throughFault(name: string, engine: Engine, fault: Fault, asked: FaultPlan): Promise<Verdict> {
  const { times, broken, place } = asked
  const plan = { kind: 'quiz', questions: QUESTIONS, students: STUDENTS, minutes: null } as const
  const academy = await makeAcademy(engine, { ...plan, ...(place !== undefined && { place }) })
  const server = new ServerProcess(academy.environment)
  const writers = new Writers(academy, new Client(() => server.port, 32))
  try {
    await server.start()
    writers.begin()
    const seen: Seen[] = []
    for (let time = 0; time < times; time += 1) seen.push(await once(writers, fault, server, broken))
    await writers.end()
    return verdictOf(name, fault, seen, { kept: writers.acknowledged.size, lost: await lostOf(academy, writers) })
  } finally {
    await writers.end()
    await server.kill()
    if (place === undefined) academy.drop()
  }
}

async function once(writers: Writers, fault: Fault, server: ServerProcess, broken: boolean): Promise<Seen> {
  await pause(500)
  // In the broken case the server acknowledges first and stores later.
  if (broken) await server.order('break')
  await fault.begin()
  writers.take()
  await pause(FAULT)
  const during = writers.take()
  await fault.end()
  return { ...during, healed: await writers.healsIn(HEALS_IN) }
}

function verdictOf(name: string, fault: Fault, seen: Seen[], { kept, lost }: { kept: number; lost: number }): Verdict {
  const writes = sum(seen.map((one) => one.writes))
  const reads = sum(seen.map((one) => one.reads))
  const odd = Object.keys({ ...writes, ...reads }).filter((status) => !['200', `503 ${fault.reason}`].includes(status))
  const slowest = seen.some(({ healed }) => healed === null) ? null : Math.max(...seen.map(({ healed }) => healed ?? 0))
  return {
    holds:
      seen.every((one) => (one.writes[`503 ${fault.reason}`] ?? 0) > 0 && Object.keys(one.reads).length > 0) &&
      odd.length === 0 &&
      (!fault.readsGoOn || Object.keys(reads).every((status) => status === '200')) &&
      slowest !== null &&
      kept > 0 &&
      lost === 0,
    line: `${name}: ${seen.length} times, writes meanwhile ${told(writes)}, reads ${told(reads)}, normal again after ${slowest === null ? 'never' : `${slowest} ms at most`}, ${kept} answers acknowledged, ${lost} lost`,
  }
}

function sum(all: Statuses[]): Statuses {
  const total: Statuses = {}
  for (const statuses of all)
    for (const [status, count] of Object.entries(statuses)) total[status] = (total[status] ?? 0) + count
  return total
}

const told = (statuses: Statuses) =>
  Object.entries(statuses)
    .map(([status, count]) => `${count}×${status}`)
    .join(' ') || 'none'

async function lostOf(academy: Academy, { acknowledged }: Writers): Promise<number> {
  const db = await openDatabase(readSettings({ ...academy.environment }))
  const lost = await unsaved(db.read, acknowledged)
  await db.close()
  return lost
}
