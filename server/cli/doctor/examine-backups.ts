import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { exposureOf } from '../../ports/exposure.rules.ts'
import type { Settings } from '../../ports/settings.ts'
import { lockOf } from '../../backup/age-file.ts'
import { ageHealth, isUnrehearsed } from '../../backup/backup-health.rules.ts'
import { readBackupState } from '../../backup/backup-state.ts'
import { copiesHere } from '../../backup/copies.ts'
import { nightlyBackups } from '../../backup/nightly-backup.ts'
import { readBackup } from '../../backup/read-backup.ts'
import type { Finding } from './finding.ts'

const MEGABYTE_BYTES = 1_000_000
/** A large backup is read from its beginning up to this size; the weekly rehearsal reads all of it. */
const SAMPLE_BYTES = 64_000_000
const about = 'backups'

const day = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Examines the newest nightly backup (its age, integrity, encryption and rehearsal), and copies that are left over. */
export async function examineBackups(settings: Settings, now: number): Promise<Finding[]> {
  return [...(await examineNewest(settings, now)), ...(await examineCopies(settings))]
}

async function examineNewest(settings: Settings, now: number): Promise<Finding[]> {
  const { folder } = settings.backup
  const [newest] = await nightlyBackups(folder)
  const { failed, rehearsed } = readBackupState(settings)
  const findings: Finding[] = []
  if (failed) findings.push({ state: 'bad', about, says: `the last try, on ${day(failed.at)}, failed: ${failed.why}` })
  if (!newest) {
    // A PostgreSQL may be backed up by its own tools.
    const state = exposureOf(settings) === null || settings.databaseUrl !== null ? 'look' : 'bad'
    return [...findings, { state, about, says: `${folder} has none: no night has made one (docs/backups.md)` }]
  }
  const age = ageHealth(newest.at, now)
  const state = age === 'wrong' ? 'bad' : age
  findings.push({ state, about, says: `the newest is of ${day(newest.at)}: ${newest.file}` })
  findings.push(...(await examineFile(newest, settings)))
  if (!rehearsed)
    findings.push({ state: 'look', about, says: 'none was rehearsed here: `rehearse` restores one aside' })
  else if (isUnrehearsed(rehearsed.at, now))
    findings.push({ state: 'look', about, says: `the last one that was rehearsed was tried on ${day(rehearsed.at)}` })
  return findings
}

async function examineFile({ file, bytes }: { file: string; bytes: number }, settings: Settings): Promise<Finding[]> {
  const { recipients, passphrase, passphraseFile } = settings.backup
  const isWanted = recipients.length > 0 || passphrase !== null || passphraseFile !== null
  const name = basename(file)
  const isLocked = (await lockOf(file)) !== 'none'
  const findings: Finding[] = []
  if (isWanted && !isLocked)
    findings.push({ state: 'bad', about, says: `${name} is NOT encrypted, as the settings ask` })
  if (!isWanted && !isLocked && exposureOf(settings) !== null)
    findings.push({ state: 'look', about, says: `${name} is not encrypted: \`backup-key\` makes a key` })
  const why = isLocked ? await whyCutOff(file, bytes) : await whyDamaged(file)
  if (why !== null) findings.push({ state: 'bad', about, says: `${name}: ${why}` })
  return findings
}

/** An encrypted backup is checked in full only by its rehearsal; empty and cut-off files are found here. */
async function whyCutOff(file: string, bytes: number): Promise<string | null> {
  if (bytes === 0) return 'it is empty'
  await using handle = await open(file)
  const last = Buffer.alloc(Math.min(bytes, 4096))
  await handle.read(last, 0, last.length, bytes - last.length)
  // A file that lost its blocks to a crash or a full disk ends with zeros.
  return last.every((byte) => byte === 0) ? 'its end is missing' : null
}

async function whyDamaged(file: string): Promise<string | null> {
  try {
    const reader = await readBackup(file)
    try {
      await reader.check(SAMPLE_BYTES)
    } finally {
      await reader.close()
    }
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function examineCopies(settings: Settings): Promise<Finding[]> {
  const copies = await copiesHere(settings)
  const [oldest] = copies
  if (!oldest) return []
  const megabytes = copies.reduce((sum, { bytes }) => sum + bytes, 0) / MEGABYTE_BYTES
  const says = `${copies.length} from upgrades and restores lie here, ${megabytes.toFixed(1)} MB, the oldest of ${day(oldest.at)}: \`copies\` names them, and who was erased since is still in them`
  return [{ state: 'look', about: 'copies', says }]
}
