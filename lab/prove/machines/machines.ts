import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Forwarder } from '../failover/forwarder.ts'
import type { Proof, Verdict } from '../proof.ts'
import { type Engine, startEngine } from '../world/engine.ts'
import { copies, importOfTerminal, metrics } from './file-parts.ts'
import { beginExam, closing, examHall } from './job-parts.ts'
import { Machine } from './machine.ts'
import { Network, type Place, whyNoNetworks } from './network.ts'
import { type Pair, type Row, tableOf } from './part.ts'
import { StaffClient } from './staff-client.ts'
import { caches, endOfStaff, importsOfConsole, sessionsOfStaff } from './staff-parts.ts'
import { starting } from './start-parts.ts'
import { callLimits, codeLimits, endedSession, mediaFiles, signIn } from './student-parts.ts'

const NAMES = ['app1', 'app2']

/** Everything that a process keeps for itself is changed on one machine and checked on the other. */
export const machines: Proof = {
  about: 'two machines, each with a network and a disk of its own, on one PostgreSQL: nothing is silently different',
  bound: 600,
  async run({ broken }) {
    const why = whyNoNetworks()
    if (why !== null) return [{ holds: false, line: why }]
    const engine = await startEngine('postgres').catch((error: unknown) => String(error))
    if (typeof engine === 'string') return [{ holds: false, line: `There is no PostgreSQL for this proof: ${engine}` }]
    try {
      return [await onTwo(engine, broken)]
    } finally {
      await engine.stop()
    }
  },
}

async function onTwo(engine: Engine, broken: boolean): Promise<Verdict> {
  const folder = mkdtempSync(join(tmpdir(), 'machines-'))
  const network = new Network(NAMES)
  const forwarders: Forwarder[] = []
  const pair: Machine[] = []
  try {
    for (const [at, place] of network.places.entries()) {
      const { environment, forwarder } = await databaseFor(place, engine)
      forwarders.push(forwarder)
      pair.push(new Machine(NAMES[at] ?? '', place, folder, environment))
    }
    const [one, other] = pair
    if (!one || !other) throw new Error('There are no two networks.')
    const rows = await everyPart({ one, other }, { engine, folder, broken })
    for (const line of tableOf(rows)) console.log(`  ${line}`)
    const wrong = rows.filter(({ holds }) => !holds).map(({ part }) => part)
    const found = wrong.length === 0 ? '' : `; otherwise than the page says: ${wrong.join(', ')}`
    return { holds: wrong.length === 0, line: `machines: ${rows.length} parts tried on two machines${found}` }
  } finally {
    for (const machine of pair) await machine.kill()
    for (const forwarder of forwarders) forwarder.close()
    network.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The database's address as a machine sees it, across its own network. */
async function databaseFor({ host }: Place, { environment }: Engine) {
  const url = new URL(environment['DATABASE_URL'] ?? '')
  const forwarder = new Forwarder({ host: url.hostname, port: Number(url.port) })
  url.port = String(await forwarder.listen(host))
  url.hostname = host
  return { forwarder, environment: { DATABASE_URL: url.toString() } }
}

type World = { engine: Engine; folder: string; broken: boolean }

async function everyPart(pair: Pair, { engine, folder, broken }: World): Promise<Row[]> {
  const rows = await starting(pair, broken)
  const { student, rows: entered } = await signIn(pair)
  const staff = new StaffClient()
  await staff.setUp(pair.other)
  rows.push(
    ...entered,
    ...(await codeLimits(pair)),
    ...(await mediaFiles(pair, student)),
    ...(await sessionsOfStaff({ one: pair.other, other: pair.one }, staff)),
    ...(await caches(pair, staff, student)),
    ...(await importsOfConsole(pair, staff)),
    ...(await importOfTerminal(pair, folder)),
    ...(await copies(pair, folder)),
    ...(await metrics(pair)),
    ...(await callLimits(pair, student)),
    ...(await endedSession(pair, student)),
  )
  const exam = await beginExam(pair, engine.environment)
  rows.push(...(await examHall(pair, staff, exam)), ...(await endOfStaff(pair, staff)), ...(await closing(pair, exam)))
  return rows
}
