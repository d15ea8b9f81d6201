import { loadavg } from 'node:os'
import { readSettings } from '../../../server/config.ts'
import { openDatabase } from '../../../server/db/open.ts'
import { checkCrash } from '../crash/crash-check.ts'
import { type Asked, pause, type Proof, type Verdict } from '../proof.ts'
import { type Academy, makeAcademy } from '../world/academy.ts'
import { attemptsOf } from '../world/stored.queries.ts'
import { Apps } from './apps.ts'
import { Cluster } from './cluster.ts'
import { makeDatabase, ROLE } from './cluster.queries.ts'
import { Crowd } from './crowd.ts'
import { type Fault, faults } from './faults.ts'
import { findPrograms } from './programs.ts'
import { type Row, rowOf, tableOf } from './row.ts'
import type { Watch } from './watch.ts'

const DATABASE = 'academy'
const STUDENTS = 300
const QUESTIONS = 40
const RUNS = 3
const BEFORE_MS = 60_000
const AFTER_MS = 5000
/** The fault of `--break`, where answers are acknowledged before a standby has them. */
const BROKEN = 'machine-killed'

export const failover: Proof = {
  about:
    'three PostgreSQL under Patroni and three processes of the app; machines, processes and networks fail in an exam',
  bound: 4 * 3600,
  async run(asked) {
    const programs = findPrograms()
    if (typeof programs === 'string') return [{ holds: false, line: programs }]
    const only = asked.only ?? (asked.broken ? BROKEN : undefined)
    const some = faults.filter(({ name }) => only === undefined || only.split(',').includes(name))
    if (some.length === 0) throw new Error(`There is no such fault: ${faults.map(({ name }) => name).join(', ')}.`)
    console.log(`  Patroni ${programs.version} with ${programs.etcdApi}, ${programs.postgres}`)
    const leave = () => process.exit(130)
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, leave)
    const rows = await throughAll(new Cluster(programs, asked.broken), some, asked)
    for (const line of tableOf(rows)) console.log(`  ${line}`)
    return rows.map((row) => verdictOf(row))
  },
}

const verdictOf = ({ fault, faulty }: Row): Verdict => ({
  holds: faulty.length === 0,
  line: `failover ${fault}${faulty.length > 0 ? ` (${faulty.join('; ')})` : ''}`,
})

/** `begun` are the attempts of all crowds so far. */
type Stage = { cluster: Cluster; academy: Academy; apps: Apps; begun: Set<number> }

/**
 * Runs one fault after another on the same cluster, with the same processes of the app, which must survive all of them.
 */
async function throughAll(cluster: Cluster, some: Fault[], asked: Asked): Promise<Row[]> {
  const rows: Row[] = []
  try {
    await cluster.start()
    await makeDatabase((await cluster.leader()).address, DATABASE)
    const url = `postgres://${ROLE}@${cluster.haproxy.address}:5432/${DATABASE}`
    const students = asked.students ?? STUDENTS
    const plan = { kind: 'quiz', questions: QUESTIONS, students, minutes: null, place: cluster.folder } as const
    const academy = await makeAcademy({ environment: { DATABASE_URL: url } }, plan)
    const apps = await Apps.start(cluster, DATABASE, academy.environment)
    try {
      const stage = { cluster, academy, apps, begun: new Set<number>() }
      for (const fault of some) {
        const row = await throughFault(stage, fault, asked.runs ?? RUNS)
        rows.push(row)
        // The table is printed after hours: a row is printed at once, so that a later fault cannot lose it.
        console.log(`  | ${row.cells.join(' | ')} | ${row.faulty.join('; ') || 'holds'}`)
      }
    } finally {
      await apps.stop()
    }
  } finally {
    await cluster.stop()
  }
  return rows
}

/** Runs one fault several times. Returns the row of what happened to the answers. */
async function throughFault(stage: Stage, fault: Fault, runs: number): Promise<Row> {
  const { cluster, academy, apps } = stage
  const crowd = new Crowd(academy, apps.proxy.port)
  apps.proxy.onForward = (token, port) => crowd.sentTo(token, port)
  crowd.begin()
  const watches: Watch[] = []
  const errors: string[] = []
  let restarts = 0
  while (watches.length < runs && errors.length === 0) {
    // Every student must be in the middle of a test.
    await crowd.savedMore(academy.members.length, BEFORE_MS)
    crowd.beginWatch()
    try {
      await fault.strike({ cluster, apps, crowd, database: DATABASE })
      await cluster.healthy()
    } catch (error) {
      errors.push(messageOf(error))
      cluster.repair()
    }
    try {
      restarts += await apps.restartDead(crowd)
    } catch (error) {
      // A process that cannot be restarted fails this fault, not the later ones.
      errors.push(messageOf(error))
    }
    await pause(AFTER_MS)
    const watch = crowd.endWatch()
    watches.push(watch)
    console.log(`  ${fault.name} ${watches.length}: ${watch.toString()}`)
  }
  await crowd.finish()
  // A cluster that is not healthy cannot be checked, and this call reports the reason.
  await cluster.healthy()
  const checked = await check(stage, crowd)
  return rowOf({
    fault,
    watches,
    ...checked,
    failed: crowd.failed,
    restarts,
    errors,
    ttl: cluster.ttl,
    load: loadavg()[0] ?? 0,
  })
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Compares everything that was acknowledged with what is stored, and finds attempts that no student knows. */
async function check({ academy, begun: all }: Stage, { ledger, begun }: Crowd) {
  for (const attempt of begun) all.add(attempt)
  const acknowledged = ledger.saves.size
  const { lost, twice, faults: odd } = await checkCrash(academy, ledger, begun)
  const db = await openDatabase(readSettings({ ...academy.environment }))
  const unknown = (await attemptsOf(db.read, academy.paper)).filter(({ attempt_id }) => !all.has(attempt_id))
  await db.close()
  for (const { attempt_id } of unknown) all.add(attempt_id)
  return { acknowledged, lost, twice: twice + unknown.length, odd }
}
