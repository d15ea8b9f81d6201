import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { closeAllOverdue } from './assessment/attempts.ts'
import { closeOnSignal } from './closing.ts'
import { readSettings, WrongSettings } from './config.ts'
import { openDatabase } from './db/open.ts'
import { sweepCodes } from './features/account/codes.queries.ts'
import { startShedder } from './http/load-meter.ts'
import { makeLog } from './log.ts'
import { startMetrics } from './metrics/metrics.ts'
import { systemClock } from './ports/clock.ts'
import { errorFacts } from './ports/error-facts.ts'
import { makeNewId } from './ports/new-id.ts'
import { systemRandom } from './ports/random.ts'
import type { Settings } from './ports/settings.ts'
import { demoNumbers, isEmpty, loadDemo } from './provider/load-demo.ts'
import { readSecrets } from './secrets.ts'
import { consoleSms } from './sms/console-sms.ts'

const SWEEP_EVERY = 60_000
// An attempt is final within seconds after its last minute of grace.
const CLOSE_EVERY = 2000

/** Config, database, app, listen, close. */
async function main(): Promise<void> {
  const settings = settingsOrExit()
  mkdirSync(join(settings.dataDir, 'media'), { recursive: true })
  const log = makeLog(settings.logLevel)
  const secrets = readSecrets(settings.secretsFile)
  const clock = systemClock
  const random = systemRandom
  const newId = makeNewId(clock, random)
  const metrics = await startMetrics(settings)
  const db = metrics.db(await openDatabase(settings))
  const sms = metrics.sms(consoleSms(settings.dataDir, clock, console.log))
  if (settings.sms === 'console' && (await isEmpty({ db }))) await loadDemo({ db, clock, newId, settings })

  const webFolder = join(import.meta.dirname, '../dist/web')
  const shedder = metrics.shedder(startShedder(() => db.waiting(), random))
  const readiness = { isLeaving: false }
  const parts = { settings, secrets, db, clock, random, newId, sms, log, webFolder, shedder, metrics, readiness }
  const app = await buildApp(parts)
  await app.listen({ host: settings.host, port: settings.port })
  await announce(settings, app.server.address(), await demoNumbers({ db }))

  const sweep = setInterval(() => {
    db.write((tx) => sweepCodes(tx, clock.now())).catch((error) =>
      log.warn('sweep failed', { error: errorFacts(error) }),
    )
  }, SWEEP_EVERY)
  const house = { db, clock, newId, settings }
  let isClosing = false
  const ending = setInterval(() => {
    if (isClosing) return
    isClosing = true
    closeAllOverdue(house)
      .then((count) => metrics.closedOverdue(count))
      .catch((error: unknown) => log.warn('closing attempts failed', { error: errorFacts(error) }))
      .finally(() => (isClosing = false))
  }, CLOSE_EVERY)
  const close = async () => {
    clearInterval(sweep)
    clearInterval(ending)
    await app.close()
    await db.close()
    metrics.stop()
  }
  closeOnSignal({ readiness, pauseSeconds: settings.closePauseSeconds, log, close })
}

function settingsOrExit(): Settings {
  try {
    return readSettings()
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

type Bound = ReturnType<import('node:net').Server['address']>

async function announce(settings: Settings, bound: Bound, numbers: { name: string; number: string }[]): Promise<void> {
  const port = bound && typeof bound === 'object' ? bound.port : settings.port
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host
  console.log(`\nOpen ${settings.publicUrl ?? `http://${host}:${port}`}`)
  if (settings.sms !== 'console' || numbers.length === 0) return
  console.log('Log in as a demo student; the code is printed here:')
  for (const { name, number } of numbers) console.log(`  ${number}  ${name}`)
}

await main()
