/*
 * The product's server as main.ts assembles it, except that it sheds no load: on a busy machine it would reject the
 * requests that are measured here. With `BENCH_ONE_BY_ONE` each unit of work has a commit of its own;
 * `BENCH_WEB_FOLDER` names the pages that it serves. Results are computed, and tried keys marked, when a message asks
 * for it.
 */
import { buildApp } from '../../../server/app.ts'
import { publishMarks } from '../../../server/assessment/keys/publish-marks.ts'
import { computeResults } from '../../../server/assessment/results/compute-results.ts'
import { writeContactsOf } from '../../../server/assessment/sitting/write-contacts.ts'
import { readSettings } from '../../../server/config.ts'
import type { CountedDb } from '../../../server/db/change-counters.ts'
import { openDatabase } from '../../../server/db/open.ts'
import { fixedLoadShedder } from '../../../server/http/load/load-shedder.ts'
import { makeLog } from '../../../server/log.ts'
import { makeNewId } from '../../../server/ports/new-id.ts'
import { systemRandom } from '../../../server/ports/random.ts'
import { readSecrets } from '../../../server/secrets.ts'

const CONTACTS_EVERY_MS = 1000

/** Each unit begins when the one before is durable. */
function oneByOne(db: CountedDb): CountedDb {
  let last: Promise<unknown> = Promise.resolve()
  const alone = async <T>(write: () => Promise<T>): Promise<T> => {
    const own = last.then(write)
    last = own.catch(() => {})
    return own
  }
  return {
    ...db,
    write: (...work) => alone(() => db.write(...work)),
    writeRow: (statement, values) => alone(() => db.writeRow(statement, values)),
  }
}

/** The number of papers that a job handled, and the most CPU (ms) that it used between two timer ticks. */
export type Computed = { papers: number; longestTurn: number }

/** Background jobs that run on a message; each returns the number of papers. */
const jobs = {
  compute: async () => computeResults({ db, clock, newId, settings }),
  lay: async () => publishMarks({ db, clock, newId }),
}

async function answerComputed(job: keyof typeof jobs): Promise<void> {
  process.send?.(await computed(jobs[job]))
}

async function computed(job: () => Promise<number>): Promise<Computed> {
  let [longestTurn, last] = [0, cpuMs()]
  const watch = setInterval(() => {
    const used = cpuMs()
    longestTurn = Math.max(longestTurn, used - last)
    last = used
  }, 1)
  const papers = await job()
  clearInterval(watch)
  return { papers, longestTurn }
}

/** CPU of the thread that answers. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const settings = readSettings()
const clock = { now: () => Date.now() }
const opened = await openDatabase(settings)
const db = process.env['BENCH_ONE_BY_ONE'] ? oneByOne(opened) : opened
const newId = makeNewId(clock, systemRandom)
const app = await buildApp({
  settings,
  secrets: readSecrets(settings.secretsFile),
  db,
  clock,
  random: systemRandom,
  newId,
  sms: { send: async () => ({ id: null }) },
  log: makeLog(settings.logLevel),
  webFolder: process.env['BENCH_WEB_FOLDER'] ?? null,
  shedder: fixedLoadShedder(() => ({ delay: 0, waiting: 0, inFlight: 0 }), systemRandom),
})
await app.listen({ host: settings.host, port: settings.port })
// main.ts writes contacts at the same interval, which is a part of the cost of a save.
setInterval(() => void writeContactsOf(db), CONTACTS_EVERY_MS).unref()
const bound = app.server.address()
console.log(`Open http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`)
process.on('message', (job: keyof typeof jobs) => void answerComputed(job))
process.once('disconnect', () => process.exit(0))
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
