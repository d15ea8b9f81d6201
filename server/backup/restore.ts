import { existsSync, renameSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { forgetSealInFolder } from '../audit/audit-seal.ts'
import { isBeforeBaseline, isKnownVersion } from '../db/migrate.ts'
import { loadPostgres, loadSqlite } from '../db/dump/load.ts'
import { openSnapshot } from '../db/dump/open-snapshot.ts'
import { storageOf } from '../media/storage/storage-of.ts'
import { makePrivateFolder } from '../ports/private-files.ts'
import type { Settings } from '../ports/settings.ts'
import { openControlSocket } from '../control-socket/control-server.ts'
import { keysIdOf, makeBackup } from './backup.ts'
import type { Manifest } from './manifest.ts'
import { type AskPassphrase, encryptionOfSettings, openBackup } from './open-backup.ts'
import type { BackupReader } from './read-backup.ts'

/** The academy has newer data than the backup: overwriting it needs an explicit option. */
export class Newer extends Error {
  override name = 'Newer'
}

/** Whether the academy has its keys after a restore: from the backup, or because the present ones are the same. */
export type KeysAfter = 'restored' | 'same' | 'others' | 'none'
export type Restored = { made_at: number; rows: number; files: number; aside: string | null; keys: KeysAfter }

// Columns with the time of a student's action.
const MOMENTS = ['saved_at', 'submitted_at', 'started_at', 'created_at', 'watched_at', 'read_at', 'begun_at']

/**
 * Replaces the present academy by a backup's; the present one is kept beside it. Checks the whole backup first. Rejects
 * with `Newer`, and with `ControlSocketTaken` while the app is running.
 */
export async function restoreBackup(
  settings: Settings,
  file: string,
  now: number,
  overwrite: boolean,
  ask: AskPassphrase,
): Promise<Restored> {
  const backup = await openBackup(settings, file, ask)
  try {
    await backup.check()
    const { version, made_at } = backup.manifest
    refuseUnknown(version)
    if (!overwrite) await refuseNewer(settings, made_at)
    // No other process may open the database while it is being replaced.
    const line = settings.databaseUrl ? null : await openControlSocket(settings.dataDir, async () => ({}))
    try {
      return await put(settings, backup, now)
    } finally {
      await line?.close()
    }
  } finally {
    await backup.close()
  }
}

/** Throws for a backup that only a newer app can read, or only one from before 1.0.0. */
export function refuseUnknown(version: string): void {
  if (isKnownVersion(version)) return
  if (isBeforeBaseline(version))
    throw new Error(
      `the backup is of a version before 1.0.0 (${version}): restore it with the last version before 1.0.0, and make a backup with that`,
    )
  throw new Error('the backup was made by a newer version of the app: update the app first')
}

async function refuseNewer(settings: Settings, madeAt: number): Promise<void> {
  const latest = await latestMoment(settings)
  if (latest <= madeAt) return
  const shown = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ')
  throw new Newer(`The academy here was used until ${shown(latest)} UTC, the backup is of ${shown(madeAt)} UTC.`)
}

/** Returns when something last happened in the present academy, 0 when there is none. */
export async function latestMoment(settings: Settings): Promise<number> {
  const snapshot = await openSnapshot(settings)
  if (!snapshot) return 0
  let latest = 0
  try {
    for (const table of snapshot.tables) {
      for await (const row of snapshot.rows(table)) {
        for (const column of MOMENTS) latest = Math.max(latest, Number(row[column] ?? 0))
      }
    }
  } finally {
    await snapshot.close()
  }
  return latest
}

async function put(settings: Settings, backup: BackupReader, now: number): Promise<Restored> {
  const { version, tables, files, made_at } = backup.manifest
  const stamp = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')
  const names = Object.keys(files)
  // Files are restored first: they are named by their content, and do no harm beside the old database.
  const media = names.filter((name) => name.startsWith('media/'))
  await putMedia(settings, backup, media)
  const source = { version, tables: Object.keys(tables), rows: backup.rows }
  const aside = await putDatabase(settings, source, stamp, now)
  forgetSealInFolder(settings.dataDir)
  if (names.includes('secrets.json')) {
    if (existsSync(settings.secretsFile)) renameSync(settings.secretsFile, `${settings.secretsFile}.before-${stamp}`)
    await backup.extract('secrets.json', settings.secretsFile)
  }
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
  return { made_at, rows, files: media.length, aside, keys: keysAfter(settings, backup.manifest) }
}

/** Files are extracted to this machine first, because a bucket needs size and hash in advance. */
async function putMedia(settings: Settings, backup: BackupReader, names: string[]): Promise<void> {
  if (names.length === 0) return
  const storage = storageOf(settings)
  makePrivateFolder(settings.dataDir)
  const folder = await mkdtemp(join(settings.dataDir, 'restoring-'))
  try {
    for (const name of names) {
      await backup.extract(name, join(folder, 'file'))
      await storage.put(name.slice('media/'.length), join(folder, 'file'))
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function keysAfter(settings: Settings, { files, keys = null }: Manifest): KeysAfter {
  if ('secrets.json' in files) return 'restored'
  const here = keysIdOf(settings)
  if (here === null) return 'none'
  return here === keys ? 'same' : 'others'
}

async function putDatabase(
  settings: Settings,
  source: Parameters<typeof loadPostgres>[1],
  stamp: string,
  now: number,
): Promise<string | null> {
  if (!settings.databaseUrl) {
    const file = join(settings.dataDir, 'academy.sqlite')
    const aside = `${file}.before-${stamp}`
    const isThere = existsSync(file)
    await loadSqlite(file, source, aside)
    return isThere ? aside : null
  }
  const snapshot = await openSnapshot(settings)
  await snapshot?.close()
  const encryption = await encryptionOfSettings(settings.backup)
  const aside = join(settings.dataDir, 'backups', `before-restore-${stamp}.zip${encryption ? '.age' : ''}`)
  if (snapshot) await makeBackup(settings, aside, now, { media: false, keys: false }, encryption)
  await loadPostgres(settings.databaseUrl, source)
  return snapshot ? aside : null
}
