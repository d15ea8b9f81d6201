import { isBeforeBaseline, isKnownVersion, newestVersion } from '../../db/migrate.ts'
import { checkClock, checkDatabase, checkSurvival } from '../../db/dump/check-database.ts'
import type { Snapshot, Row } from '../../db/dump/snapshot.ts'
import { openSnapshot } from '../../db/dump/open-snapshot.ts'
import { storageOf } from '../../media/storage/storage-of.ts'
import type { Settings } from '../../ports/settings.ts'
import { findAcademy, placeInWords } from '../../backup/academy-place.ts'
import { missingFiles } from '../../media/missing-files.ts'
import { latestMoment } from '../../backup/restore.ts'
import { ControlClient } from '../../control-socket/control-client.ts'
import { examinePapers } from './examine-papers.ts'
import { whyClockIsWrong } from '../../sharing/shared-clock.rules.ts'
import { foreignParts } from '../../sharing/foreign-parts.ts'
import type { Finding } from './finding.ts'
import { existsSync, readFileSync } from 'node:fs'
import { type AuditSeal, sealInFolder, sealState } from '../../audit/audit-seal.ts'
import { checkChain, type StoredEntry } from '../../audit/check-chain.ts'
import { secretsFrom } from '../../ports/secret-keys.ts'

const NUMBERS = new Set(['entry_id', 'at', 'staff_id', 'entries', 'seal_id'])
const SHOWN_OF_HASH = 12
const AUDIT_ABOUT = 'audit'

/** A row with its numbers as numbers, whichever engine it is of. */
const withNumbers = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, NUMBERS.has(name) && value !== null ? Number(value) : value]),
  )

/** Checks that the audit is complete and unchanged: by its hash chain, and by the signatures. */
async function examineAudit(settings: Settings, snapshot: Snapshot): Promise<Finding[]> {
  if (!snapshot.tables.includes('audit_entries')) return []
  const entries: StoredEntry[] = []
  for await (const row of snapshot.rows('audit_entries')) entries.push(withNumbers(row) as StoredEntry)
  entries.sort((a, b) => a.entry_id - b.entry_id)
  const details = new Map<number, string>()
  for await (const { entry_id, details: text } of snapshot.rows('audit_details'))
    details.set(Number(entry_id), String(text))
  const { entries: count, erased, broken } = checkChain(entries, details)
  if (broken !== null)
    return [
      {
        state: 'bad',
        about: AUDIT_ABOUT,
        says: `entry ${broken} is not as it was written, or one before it is missing`,
      },
    ]
  const seals = await sealsOf(settings, snapshot)
  const wrong = seals.find((seal) => !isInChain(entries, seal))
  if (wrong) return [{ state: 'bad', about: AUDIT_ABOUT, says: whyWrong(count, wrong) }]
  if (count === 0) return [{ state: 'good', about: AUDIT_ABOUT, says: 'has no entries, and none was ever signed' }]
  return [wholeOf(entries, erased, seals)]
}

type FoundSeal = AuditSeal & { state: ReturnType<typeof sealState> | 'in the folder' }

/** The seals of the database and of the academy's folder, where they are. */
async function sealsOf(settings: Settings, snapshot: Snapshot): Promise<FoundSeal[]> {
  const { secretsFile, dataDir } = settings
  const secrets = existsSync(secretsFile) ? secretsFrom(readFileSync(secretsFile, 'utf8')) : null
  const kept = sealInFolder(dataDir)
  const found: FoundSeal[] = kept ? [{ ...kept, state: 'in the folder' }] : []
  if (!snapshot.tables.includes('audit_seal')) return found
  for await (const row of snapshot.rows('audit_seal')) {
    const seal = withNumbers(row) as AuditSeal
    found.push({ ...seal, state: secrets ? sealState(secrets, seal) : 'lost' })
  }
  return found
}

const isInChain = (entries: StoredEntry[], seal: FoundSeal): boolean =>
  // A signature by a lost key can be neither confirmed nor refuted.
  seal.state === 'lost' || (seal.state !== 'forged' && entries[seal.entries - 1]?.hash === seal.hash)

function whyWrong(count: number, { entries, at, state }: FoundSeal): string {
  const when = `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  if (state === 'forged') return 'its signature in the database is none of this academy'
  const missing = entries - count
  if (missing > 0)
    return `the last ${missing} of ${entries} entries are missing: they were there and signed at ${when}. If no backup was restored since, somebody has cut them off`
  return `entries up to ${entries} were rewritten: they are not those that were signed at ${when}`
}

function wholeOf(entries: StoredEntry[], erased: number, seals: FoundSeal[]): Finding {
  const count = entries.length
  const last = entries.at(-1)?.hash.slice(0, SHOWN_OF_HASH) ?? ''
  // Erasing a person also erases the changes in their audit entries; the count shows if anyone else removes some.
  const without = erased > 0 ? `, ${erased} without what they changed, which was erased` : ''
  const whole = `all ${count} entries are as they were written${without}; the last hash begins with ${last}`
  const signed = Math.max(0, ...seals.filter(({ state }) => state !== 'lost').map((seal) => seal.entries))
  if (signed === count) return { state: 'good', about: AUDIT_ABOUT, says: `${whole}, and is signed` }
  if (signed > 0)
    return { state: 'good', about: AUDIT_ABOUT, says: `${whole}; ${signed} are signed, the app signs the others` }
  return {
    state: 'look',
    about: AUDIT_ABOUT,
    says: `${whole}. They are not signed yet: the app does so within seconds when it runs`,
  }
}

const MINUTE_MS = 60_000
const MAX_SHOWN = 3

/** Checks that the database is complete, durable and of this app's version, that its files exist; and the clock. */
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
  if (isBeforeBaseline(version))
    return {
      state: 'bad',
      about,
      says: `the database is of a version before 1.0.0 (${version}): start the last version before 1.0.0 on it once`,
    }
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

/** Only for PostgreSQL, which several machines may share. */
async function machinesOf(settings: Settings, snapshot: Snapshot): Promise<Finding[]> {
  if (settings.databaseUrl === null) return []
  const about = 'machines'
  // A storage that does not answer is reported by another finding.
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

/** Returns the last outcome of each file: one that broke off and was imported again needs no report. */
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
