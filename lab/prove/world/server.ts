/*
 * The product's server for proofs, in a process of its own: no demo academy, a clock that the parent moves, and a
 * switch that makes it acknowledge what it has not stored yet.
 */
import { flushCompileCache } from 'node:module'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { buildApp } from '../../../server/app.ts'
import { closeAllOverdue } from '../../../server/assessment/attempt/close-overdue.ts'
import { settleEnds } from '../../../server/assessment/sitting/settle-ends.ts'
import { publishMarks } from '../../../server/assessment/keys/publish-marks.ts'
import { readSettings } from '../../../server/config.ts'
import type { CountedDb } from '../../../server/db/change-counters.ts'
import type { Unit } from '../../../server/db/db.ts'
import { openDatabase } from '../../../server/db/open.ts'
import { startLoadShedder } from '../../../server/http/load/load-shedder.ts'
import { startJobs } from '../../../server/jobs/background-jobs.ts'
import { makeNewId } from '../../../server/ports/new-id.ts'
import { systemRandom } from '../../../server/ports/random.ts'
import { readSecrets } from '../../../server/secrets.ts'
import { videoRunner } from '../../../server/staff/lessons/run-videos.ts'
import { consoleSms } from '../../../server/sms/console-sms.ts'

/** `collect` reports the memory after a garbage collection. */
export type Order = { ahead: number } | 'break' | 'figures' | 'collect'
export type Figures = { delay99: number; memory: number; mostMemory: number; held: number }

const LATE_BY = 100
const CLOSE_EVERY = 2000
const MARK_EVERY = 500
const VIDEOS_EVERY = 1000
const NOTHING = () => {}
const NOTHING_SENT = { send: async () => ({ id: null }) }
// With PROVE_OUTBOX codes are written to the outbox, where the proofs read them.
const SENDS = process.env['PROVE_OUTBOX'] !== undefined

class Undone extends Error {}

let breaks = false

/** Acknowledges at once and stores later, which the crash proof must detect. */
function breakable(db: CountedDb): CountedDb {
  const early = async <T>(unit: Unit<T>): Promise<T> => {
    const seen: T[] = []
    const tried = db.write(async (tx) => {
      seen.push(await unit(tx))
      throw new Undone()
    })
    await tried.catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
    setTimeout(() => void db.write(unit).catch(() => {}), LATE_BY)
    return seen[0] as T
  }
  return {
    ...db,
    write: async (...work) => (breaks ? early(work.length === 1 ? work[0] : work[1]) : db.write(...work)),
    writeRow: async (statement, values) =>
      breaks ? early(async (tx) => statement.one(tx, values)) : db.writeRow(statement, values),
  }
}

// A negative control: the log is not synced any more, which the product itself refuses.
const handles: DatabaseSync[] = []
if (process.env['PROVE_RELAXED']) {
  const exec = Object.getOwnPropertyDescriptor(DatabaseSync.prototype, 'exec')?.value as (text: string) => void
  DatabaseSync.prototype.exec = function keep(this: DatabaseSync, text: string) {
    handles.push(this)
    exec.call(this, text)
  }
}

const QUIET = { info: () => {}, warn: console.warn, error: console.error }
const settings = readSettings()
let ahead = 0
const clock = { now: () => Date.now() + ahead }
const db = breakable(await openDatabase(settings))
handles[0]?.exec('pragma synchronous = normal')
const makeId = makeNewId(clock, systemRandom)
// A negative control: handlers that throw.
const isFaulty = process.env['PROVE_FAULTY'] !== undefined
const newId = () => {
  if (isFaulty) throw new TypeError('SQLITE_ERROR at /srv/app/server/ports/new-id.ts:12')
  return makeId()
}
const app = await buildApp({
  settings,
  secrets: readSecrets(settings.secretsFile),
  db,
  clock,
  random: systemRandom,
  newId,
  sms: SENDS ? consoleSms(settings.dataDir, clock, () => {}) : NOTHING_SENT,
  log: isFaulty ? { ...QUIET, warn: NOTHING, error: NOTHING } : QUIET,
  webFolder: null,
  shedder: startLoadShedder(() => db.waiting(), systemRandom),
})
const delays = monitorEventLoopDelay({ resolution: 10 })
delays.enable()
let mostMemory = 0
setInterval(() => (mostMemory = Math.max(mostMemory, process.memoryUsage.rss())), 100).unref()
let closing = false
setInterval(() => {
  if (closing) return
  closing = true
  closeAllOverdue({ db, clock, newId, settings, log: QUIET })
    .then(() => settleEnds({ db, clock }))
    .catch(() => {})
    .finally(() => (closing = false))
}, CLOSE_EVERY)
const videos = videoRunner({ db, clock, newId, settings, log: QUIET })
startJobs(
  [
    { name: 'mark', everyMs: MARK_EVERY, run: () => publishMarks({ db, clock, newId }) },
    { name: 'videos', everyMs: VIDEOS_EVERY, run: () => videos.round() },
  ],
  { log: QUIET, clock },
)

// A negative control: the process is busy for so long with other work on the processor.
const workedMs = () => process.threadCpuUsage().user / 1000
if (process.env['PROVE_BUSY']) {
  setInterval(() => {
    const until = workedMs() + 400
    while (workedMs() < until);
  }, 500)
}

/** What is still held when all garbage is gone. */
function heldMemory(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

process.on('message', (order: Order) => {
  if (order === 'break') breaks = true
  else if (typeof order === 'object') ahead = order.ahead
  const held = order === 'collect' ? heldMemory() : 0
  const memory = process.memoryUsage.rss()
  const figures: Figures = { delay99: delays.percentile(99) / 1e6, memory, mostMemory, held }
  if (order === 'figures') delays.reset()
  process.send?.(figures)
})
process.once('disconnect', () => process.exit(0))
await app.listen({ host: settings.host, port: settings.port })
const bound = app.server.address()
process.send?.({ port: typeof bound === 'object' ? bound?.port : null })
// A killed process writes none.
flushCompileCache()
