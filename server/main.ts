import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { academyReader } from './academy/academy.ts'
import { processNumberOf } from './cache/process-number.ts'
import { buildApp } from './app.ts'
import { auditSealer } from './audit/seal-audit.ts'
import { announceChallenges } from './assessment/challenges/announce-challenges.ts'
import { announceResults } from './assessment/results/announce-results.ts'
import { deleteDropped } from './assessment/keys/delete-dropped.ts'
import { publishMarks } from './assessment/keys/publish-marks.ts'
import { computeResults } from './assessment/results/compute-results.ts'
import { closeAllOverdue } from './assessment/attempt/close-overdue.ts'
import { settleEnds } from './assessment/sitting/settle-ends.ts'
import { writeContactsOf } from './assessment/sitting/write-contacts.ts'
import { closeOnSignal } from './closing.ts'
import { readSettings } from './config.ts'
import { newestVersion } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { startLoadShedder } from './http/load/load-shedder.ts'
import { findAbsences } from './features/guardian/notices/find-absences.ts'
import { guardianTeller } from './features/guardian/notices/guardian-teller.ts'
import { askAtEighteen } from './features/eighteen/ask-at-eighteen.ts'
import { makeLog } from './log.ts'
import { mediaFolder } from './media/media-folder.ts'
import { type Metrics, startMetrics } from './metrics/metrics.ts'
import { type BackgroundJob, type RunningJobs, startJobs } from './jobs/background-jobs.ts'
import { errorFacts } from './ports/error-facts.ts'
import { makeNewId } from './ports/new-id.ts'
import { systemRandom } from './ports/random.ts'
import { keepFilesPrivate, makePrivateFolder } from './ports/private-files.ts'
import { listeningOrWhy } from './ports/listening-or-why.ts'
import { type SteadyClock, steadyClock } from './ports/steady-clock.ts'
import { watchClock } from './ports/watch-clock.ts'
import type { Settings } from './ports/settings.ts'
import { resumeImports } from './importing/writing/resume-imports.ts'
import { clearLeftovers, clearUpgradeCopies } from './backup/leftovers.ts'
import { backupBeforeUpgrade } from './backup/upgrade.ts'
import { openControlSocket, type Handlers } from './control-socket/control-server.ts'
import { announce, originOf, portOf } from './cli/announce.ts'
import { demoWithOwner } from './cli/demo-owner.ts'
import { openWithoutLeavingDemo } from './cli/put-demo-away.ts'
import { isDemoAsked, loadDemo } from './cli/load-demo.ts'
import { houseFigures } from './cli/house-figures.ts'
import { refuseLostKeys } from './cli/lost-keys.ts'
import { makePusher } from './push/pusher.ts'
import { joinAcademy } from './sharing/join-academy.ts'
import { startRetentionJob } from './retention/retention.ts'
import { readSecrets } from './secrets.ts'
import { askBalances } from './sms/gateway/balance.ts'
import { makeSms } from './sms/make-sms.ts'
import { forgetUploads } from './staff/imports/forget-uploads.ts'
import { clearUploadFolders } from './staff/imports/upload-folder.ts'
import { forgetVideos } from './staff/lessons/forget-videos.ts'
import { videoRunner } from './staff/lessons/run-videos.ts'
import { clearVideoFolders } from './staff/lessons/video-folder.ts'
import { applyDueMoves } from './staff/students/moves/due-moves.ts'
import { messageSender } from './staff/messages/send-messages.ts'
import { uploadRunner } from './staff/imports/run-uploads.ts'
import { whyNotStarted } from './cli/why-not-started.ts'

const BUILT = {
  webFolder: join(import.meta.dirname, '../dist/web'),
  consoleFolder: join(import.meta.dirname, '../dist/console'),
}

const RETENTION_EVERY_MS = 60_000
// An attempt is final within seconds after its last minute of grace.
const CLOSE_EVERY_MS = 2000
const NOTIFY_EVERY_MS = 2000
/** A person who tries a correction waits for its outcome. */
const LAY_EVERY_MS = 1000
const COMPUTE_EVERY_MS = 2000
/** A message goes within seconds after its minute. */
const MESSAGES_EVERY_MS = 1000
/** The interval is small beside the quarter of an hour that an absence waits. */
const ABSENCES_EVERY_MS = 15_000
const UPLOADS_EVERY_MS = 1000
const VIDEOS_EVERY_MS = 2000
const CONTACTS_EVERY_MS = 1000
const CLOCK_EVERY_MS = 2000
const FIGURES_EVERY_MS = 15_000
const FORGET_EVERY_MS = 3_600_000
/** An entry is signed before anybody could change it unseen. */
const SEAL_EVERY_MS = 5000
// A move is in force within seconds of the beginning of its day.
const MOVES_EVERY_MS = 5000

/** How long the answer to the call that starts the program again may take to its browser. */
const ANSWERED_MS = 300

/** Config, then the app until a signal ends it. */
async function main(): Promise<void> {
  keepFilesPrivate()
  const settings = readSettings()
  place = settings
  const log = makeLog(settings.logLevel)
  const readiness = { isLeaving: false }
  let starting: Promise<void> = Promise.resolve()
  let isStarting = false
  const again = async ({ close, port }: Running) => {
    await new Promise((resolve) => setTimeout(resolve, ANSWERED_MS))
    await close()
    running = await serve({ ...settings, port }, { log, readiness, startAgain })
    await running.announce()
  }
  // A call asks for it, and what is started must not have the call's id in its log.
  const startAgain = AsyncLocalStorage.bind(() => {
    // Two browsers may ask for it at the same time.
    if (isStarting) return
    isStarting = true
    starting = again(running).finally(() => (isStarting = false))
    starting.catch(couldNotStart)
  })
  let running = await serve(settings, { log, readiness, startAgain })
  const close = async () => {
    await starting
    await running.close()
  }
  closeOnSignal({ readiness, pauseSeconds: settings.closePauseSeconds, log, close })
  // The signals are handled by now, since a reader of the announcement may send the first one at once.
  await running.announce()
}

type Running = { port: number; announce: () => Promise<void>; close: () => Promise<void> }
type Around = { log: ReturnType<typeof makeLog>; readiness: { isLeaving: boolean }; startAgain: () => void }

/** Database, app, listen. */
async function serve(settings: Settings, { log, readiness, startAgain }: Around): Promise<Running> {
  const startedAt = Date.now()
  makePrivateFolder(settings.dataDir)
  await refuseLostKeys(settings)
  const secrets = readSecrets(settings.secretsFile)
  const clock = steadyClock()
  const random = systemRandom
  let orders = async (): Promise<Handlers> => ({})
  const line = settings.databaseUrl ? null : await openControlSocket(settings.dataDir, () => orders())
  const kept = await backupBeforeUpgrade(settings, clock.now())
  if (kept) log.info('the database was kept before the upgrade', { file: kept })
  const metrics = await listeningOrWhy(
    { prefix: 'METRICS_', host: settings.metricsHost, port: settings.metricsPort ?? 0 },
    () => startMetrics(settings),
  )
  const open = async () => openDatabase(settings)
  const opened = await openWithoutLeavingDemo({ settings, log, now: clock.now(), open })
  mkdirSync(mediaFolder(settings), { recursive: true })
  const db = metrics.db(await joinAcademy(opened, { settings, secrets, log }))
  const newId = makeNewId(clock, random, await processNumberOf(db, log))
  const deps = { db, clock, newId, settings, secrets, log }
  let origin: string | null = null
  orders = async () => (await import('./cli/admin-commands.ts')).handlersOf({ ...deps, random, origin: () => origin })
  const sms = metrics.sms(makeSms(deps, console.log))
  if (await isDemoAsked(deps)) await loadDemo(deps)

  const shedder = metrics.shedder(startLoadShedder(() => db.waiting(), random))
  // The jobs start after the app listens.
  let jobs: RunningJobs | null = null
  const serverState = { failing: () => jobs?.failing() ?? [], clockAhead: () => clock.ahead() }
  const begin = { loadDemo: async () => demoWithOwner({ ...deps, random }), startAgain }
  const app = await buildApp({ ...deps, ...BUILT, random, sms, shedder, metrics, serverState, readiness, begin })
  const { host, port } = settings
  await listeningOrWhy({ prefix: '', host, port }, () => app.listen({ host, port }))
  origin = originOf(settings, app.server.address())

  const runners = runnersOf({ ...deps, sms })
  jobs = startJobs(jobsOf({ ...deps, startedAt, metrics, ...runners }), deps)
  const close = async () => {
    jobs?.stop()
    await Promise.all([app.close(), ...Object.values(runners).map(async (runner) => runner.stop())])
    await line?.close()
    await db.close()
    metrics.stop()
  }
  const seconds = Math.round(process.uptime() * 10) / 10
  log.info('started', { node: process.versions.node, engine: db.engine, schema: newestVersion, port, seconds })
  const bound = app.server.address()
  return {
    port: portOf(bound, port),
    announce: async () => announce({ ...deps, random }, originOf(settings, bound), console.log),
    close,
  }
}

type RunnerDeps = Parameters<typeof uploadRunner>[0] &
  Omit<
    Parameters<typeof makePusher>[0] & Parameters<typeof messageSender>[0] & Parameters<typeof guardianTeller>[0],
    'academy'
  >

/** Returns the runners, which work until they are stopped, and then wait for the work under way. */
function runnersOf(deps: RunnerDeps) {
  const academy = academyReader(deps.db)
  return {
    pusher: makePusher({ ...deps, academy }),
    uploads: uploadRunner(deps),
    videos: videoRunner(deps),
    messages: messageSender({ ...deps, academy }),
    guardians: guardianTeller({ ...deps, academy }),
  }
}

type JobDeps = Parameters<typeof resumeImports>[0] &
  Parameters<typeof startRetentionJob>[0] &
  Parameters<typeof closeAllOverdue>[0] &
  Parameters<typeof computeResults>[0] & {
    settings: Settings
    startedAt: number
    metrics: Metrics
    clock: SteadyClock
  } & ReturnType<typeof runnersOf>

function jobsOf({
  startedAt,
  metrics,
  pusher,
  uploads,
  videos,
  messages,
  guardians,
  ...deps
}: JobDeps): BackgroundJob[] {
  const { log } = deps
  const academy = academyReader(deps.db)
  const isStuck = (error: unknown) => log.error('an import is stuck', { error: errorFacts(error) })
  const resumed = resumeImports(deps).catch(isStuck)
  const sealer = auditSealer(deps)
  return [
    { name: 'remove leftovers', everyMs: null, run: () => removeLeftovers(deps, startedAt) },
    {
      name: 'imports of the staff',
      everyMs: UPLOADS_EVERY_MS,
      run: async () => {
        await resumed
        while (await uploads.round());
      },
    },
    { name: 'videos of lessons', everyMs: VIDEOS_EVERY_MS, run: () => videos.round() },
    { name: 'who writes', everyMs: CONTACTS_EVERY_MS, run: () => writeContactsOf(deps.db) },
    { name: 'balances of gateways', everyMs: FORGET_EVERY_MS, run: () => askBalances(deps) },
    { name: 'forget files', everyMs: FORGET_EVERY_MS, run: () => forgetFiles(deps) },
    { name: 'retention', everyMs: RETENTION_EVERY_MS, run: () => startRetentionJob(deps) },
    {
      name: 'close attempts, announce results',
      everyMs: CLOSE_EVERY_MS,
      run: async () => {
        metrics.closedOverdue(await closeAllOverdue(deps))
        await settleEnds(deps)
        await announceResults(deps)
        await announceChallenges(deps)
      },
    },
    { name: 'the clock', everyMs: CLOCK_EVERY_MS, run: watchClock(deps) },
    ...(metrics.port === null
      ? []
      : [{ name: 'figures', everyMs: FIGURES_EVERY_MS, run: houseFigures({ ...deps, metrics }) }]),
    { name: 'seal the audit', everyMs: SEAL_EVERY_MS, run: () => sealer.round() },
    { name: 'move students', everyMs: MOVES_EVERY_MS, run: () => applyDueMoves(deps) },
    { name: 'mark by corrected keys', everyMs: LAY_EVERY_MS, run: () => publishMarks(deps) },
    { name: 'delete dropped marks', everyMs: COMPUTE_EVERY_MS, run: () => deleteDropped(deps) },
    { name: 'compute results', everyMs: COMPUTE_EVERY_MS, run: () => computeResults(deps) },
    { name: 'messages of the staff', everyMs: MESSAGES_EVERY_MS, run: () => messages.round() },
    { name: 'absences', everyMs: ABSENCES_EVERY_MS, run: () => findAbsences({ ...deps, academy }) },
    { name: 'guardians', everyMs: MESSAGES_EVERY_MS, run: () => guardians.round() },
    { name: 'ask at 18', everyMs: RETENTION_EVERY_MS, run: () => askAtEighteen({ ...deps, academy }) },
    { name: 'notify', everyMs: NOTIFY_EVERY_MS, run: () => pusher.round() },
  ]
}

async function forgetFiles(
  deps: Omit<JobDeps, 'metrics' | 'startedAt' | keyof ReturnType<typeof runnersOf>>,
): Promise<void> {
  await forgetUploads(deps)
  await forgetVideos(deps)
  await clearUpgradeCopies(deps.settings, deps.clock.now())
}

async function removeLeftovers(deps: Pick<JobDeps, 'db' | 'settings' | 'log'>, startedAt: number): Promise<void> {
  const { settings, log } = deps
  const count =
    (await clearLeftovers(settings, startedAt)) +
    (await clearUploadFolders(deps, startedAt)) +
    (await clearVideoFolders(deps, startedAt))
  if (count > 0) log.info('leftovers were removed', { count })
}

/** Where the academy lies, as soon as the settings are read. */
let place: Settings | null = null

/** Ends the process, with the reason where somebody can do something about it. */
function couldNotStart(error: unknown): never {
  const why = whyNotStarted(error, place)
  if (!why) throw error
  console.error(why.says)
  process.exit(why.code)
}

await main().catch(couldNotStart)
