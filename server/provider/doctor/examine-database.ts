import { isKnownVersion, newestVersion } from '../../db/migrate.ts'
import { checkClock, checkDatabase, checkSurvival } from '../../db/dump/check-database.ts'
import type { Snapshot } from '../../db/dump/snapshot.ts'
import { openSnapshot } from '../../db/dump/open-snapshot.ts'
import { storageOf } from '../../media/storage/storage-of.ts'
import type { Settings } from '../../ports/settings.ts'
import { findAcademy, placeInWords } from '../academy-place.ts'
import { missingFiles } from '../backup/missing-files.ts'
import { latestMoment } from '../backup/restore.ts'
import { ControlClient } from '../control-socket/control-client.ts'
import { examineAudit } from './examine-audit.ts'
import { examinePapers } from './examine-papers.ts'
import { whyClockIsWrong } from '../sharing/shared-clock.rules.ts'
import { foreignParts } from '../sharing/foreign-parts.ts'
import type { Finding } from './finding.ts'

const MINUTE_MS = 60_000
const MAX_SHOWN = 3

/** Whether the database is whole, of this app's version, durable, and its files are there; and the clock. */
export async function examineDatabase(settings: Settings): Promise<Finding[]> {
  const about = 'database'
  let snapshot: Snapshot | null
  try {
    snapshot = await openSnapshot(settings)
  } catch (error) {
    const says = `cannot be opened: ${error instanceof Error ? error.message : String(error)}`
    return [{ state: 'bad', about, says }]
  }
  if (!snapshot) {
    const says = `there is no academy in ${placeInWords(settings)} yet: it is made at the first start`
    return [{ state: 'look', about, says }]
  }
  try {
    const problems = await checkDatabase(settings)
    const whole: Finding = { state: 'good', about, says: 'is whole and durable' }
    return [
      await academyOf(settings),
      ...(problems.length === 0 ? [whole] : problems.map((says): Finding => ({ state: 'bad', about, says }))),
      { about: 'answers', ...(await checkSurvival(settings)) },
      versionOf(snapshot),
      ...(await servedBy(settings)),
      await filesOf(settings, snapshot),
      ...(await machinesOf(settings, snapshot)),
      await clockOf(settings),
      ...(await brokenImports(snapshot)),
      ...(await examinePapers(snapshot, Date.now())),
      ...(await examineAudit(settings, snapshot)),
    ]
  } finally {
    await snapshot.close()
  }
}

async function academyOf(settings: Settings): Promise<Finding> {
  const found = await findAcademy(settings)
  const says = `${found?.name ?? '(no name yet)'}, in ${placeInWords(settings)}`
  return { state: 'good', about: 'academy', says }
}

function versionOf({ version, oldestCode }: Snapshot): Finding {
  const about = 'version'
  if (version === newestVersion) return { state: 'good', about, says: 'the database is of this version of the app' }
  if (isKnownVersion(version))
    return { state: 'look', about, says: 'the database will be brought up to date at the next start' }
  if (oldestCode !== null && oldestCode <= newestVersion)
    return { state: 'look', about, says: 'the database is of a newer version, on which this one may still run' }
  return { state: 'bad', about, says: 'the database is of a newer version of the app: update the app' }
}

async function servedBy({ databaseUrl, dataDir }: Settings): Promise<Finding[]> {
  if (databaseUrl) return []
  const client = await ControlClient.to(dataDir)
  client?.close()
  return [{ state: client ? 'good' : 'look', about: 'app', says: client ? 'is running' : 'is not running' }]
}

async function filesOf(settings: Settings, snapshot: Snapshot): Promise<Finding> {
  const found = await missingFiles(snapshot.rows('files'), storageOf(settings)).catch(() => null)
  if (!found) return { state: 'bad', about: 'files', says: 'nobody knows whether they are there: see media' }
  const { count, missing } = found
  if (missing.length === 0) return { state: 'good', about: 'files', says: `all ${count} are there` }
  const names = missing.slice(0, MAX_SHOWN).join(', ')
  return {
    state: 'bad',
    about: 'files',
    says: `${missing.length} of ${count} are missing: ${names}${missing.length > MAX_SHOWN ? ' …' : ''}`,
  }
}

/** Of PostgreSQL alone, which several machines may share. */
async function machinesOf(settings: Settings, snapshot: Snapshot): Promise<Finding[]> {
  if (settings.databaseUrl === null) return []
  const about = 'machines'
  // A storage that does not answer has its own sentence.
  const found = await foreignParts(snapshot, settings).catch(() => null)
  if (found === null) return []
  if (found.length > 0) return found.map((says): Finding => ({ state: 'bad', about, says }))
  return [{ state: 'good', about, says: 'this one has the media and the keys of the academy' }]
}

async function clockOf(settings: Settings): Promise<Finding> {
  const why = whyClockIsWrong(await checkClock(settings, Date.now))
  if (why !== null) return { state: 'bad', about: 'clock', says: why }
  const ahead = (await latestMoment(settings)) - Date.now()
  if (ahead < MINUTE_MS) return { state: 'good', about: 'clock', says: `says ${new Date().toISOString()} (UTC)` }
  const says = `says ${new Date().toISOString()} (UTC), and the academy has answers from ${Math.round(ahead / MINUTE_MS)} minutes later: set the clock right`
  return { state: 'bad', about: 'clock', says }
}

/** What came of each file the last time: one that broke off and was imported again is no trouble any more. */
async function brokenImports(snapshot: Snapshot): Promise<Finding[]> {
  const last = new Map<string, { id: number; state: unknown }>()
  for await (const { import_id, state, file } of snapshot.rows('imports')) {
    const id = Number(import_id)
    if (id > (last.get(String(file))?.id ?? 0)) last.set(String(file), { id, state })
  }
  const filesIn = (state: string) => [...last].flatMap(([file, one]) => (one.state === state ? [file] : []))
  const named = (files: string[]) => files.slice(-MAX_SHOWN).join(', ')
  const about = 'imports'
  const [stuck, halfway] = [filesIn('stuck'), filesIn('published')]
  const findings: Finding[] = []
  if (stuck.length > 0) findings.push({ state: 'look', about, says: `broke off: ${named(stuck)}. Import them again` })
  if (halfway.length > 0) {
    const says = `not through yet: ${named(halfway)}. If nobody imports now, start the app again: it goes on with them`
    findings.push({ state: 'look', about, says })
  }
  return findings
}
