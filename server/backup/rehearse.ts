import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { checkDatabase } from '../db/dump/check-database.ts'
import { loadSqlite } from '../db/dump/load.ts'
import { openSnapshot } from '../db/dump/open-snapshot.ts'
import { makePrivateFolder } from '../ports/private-files.ts'
import type { Settings } from '../ports/settings.ts'
import type { Row } from '../db/dump/snapshot.ts'
import { storageOf } from '../media/storage/storage-of.ts'
import type { Manifest } from './manifest.ts'
import { missingFiles, pathOfRow } from '../media/missing-files.ts'
import { type AskPassphrase, openBackup } from './open-backup.ts'
import type { BackupReader } from './read-backup.ts'
import { refuseUnknown } from './restore.ts'

export type Rehearsed = { file: string; made_at: number; rows: number; files: number; hasKeys: boolean }

const BACKUP_NAME = /\.zip(\.age)?$/

/**
 * Restores a backup into a folder of its own, checks that it is complete, and removes it again. The academy is not
 * touched. For a folder the newest backup is taken. Rejects with the error that a real restore would have.
 */
export async function rehearseRestore(settings: Settings, place: string, ask: AskPassphrase): Promise<Rehearsed> {
  const file = await newestIn(place)
  const backup = await openBackup(settings, file, ask)
  try {
    await backup.check()
    refuseUnknown(backup.manifest.version)
    makePrivateFolder(settings.dataDir)
    const folder = await mkdtemp(join(settings.dataDir, 'rehearsal-'))
    try {
      await rehearseIn(folder, backup)
      if (settings.mediaBucket) await compareBucket(settings, folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    const { made_at, tables, files } = backup.manifest
    const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
    const media = Object.keys(files).filter((name) => name.startsWith('media/'))
    return { file, made_at, rows, files: media.length, hasKeys: 'secrets.json' in files }
  } finally {
    await backup.close()
  }
}

async function newestIn(place: string): Promise<string> {
  if (!existsSync(place) || !statSync(place).isDirectory()) return place
  const names = (await readdir(place)).filter((name) => BACKUP_NAME.test(name))
  const found = await Promise.all(
    names.map(async (name) => ({ file: join(place, name), at: (await stat(join(place, name))).mtimeMs })),
  )
  const [newest] = found.toSorted((a, b) => b.at - a.at)
  if (!newest) throw new Error(`there is no backup in ${place}`)
  return newest.file
}

/** Always restores into SQLite: a backup from either engine is read the same way. */
async function rehearseIn(folder: string, { manifest, rows }: BackupReader): Promise<void> {
  const { version, tables } = manifest
  const database = join(folder, 'academy.sqlite')
  await loadSqlite(database, { version, tables: Object.keys(tables), rows }, `${database}.aside`)
  const [problem] = await checkDatabase({ databaseUrl: null, dataDir: folder })
  if (problem !== undefined) throw new Error(`the restored database ${problem}`)
  await compare(folder, manifest)
}

/** Checks every row that the backup counts, and every file that a row names, where the backup has files. */
async function compare(folder: string, { tables, files }: Manifest): Promise<void> {
  const snapshot = await openSnapshot({ databaseUrl: null, dataDir: folder })
  if (!snapshot) throw new Error('nothing was restored')
  try {
    const hasMedia = Object.keys(files).some((name) => name.startsWith('media/'))
    for (const [table, expected] of Object.entries(tables)) {
      // A newer version of the app may have moved a table that an older one had.
      if (!snapshot.tables.includes(table)) continue
      let count = 0
      for await (const row of snapshot.rows(table)) {
        count += 1
        if (table === 'files' && hasMedia) refuseMissing(row, files)
      }
      if (count < expected) throw new Error(`of ${expected} rows of ${table} ${count} were restored`)
    }
  } finally {
    await snapshot.close()
  }
}

/** A backup leaves out media in a bucket, so the bucket must have them. */
async function compareBucket(settings: Settings, folder: string): Promise<void> {
  const snapshot = await openSnapshot({ databaseUrl: null, dataDir: folder })
  try {
    const rows = snapshot?.rows('files')
    const { count, missing } = rows ? await missingFiles(rows, storageOf(settings)) : { count: 0, missing: [] }
    if (missing.length > 0) throw new Error(`${missing.length} of ${count} files are not in the bucket: ${missing[0]}`)
  } finally {
    await snapshot?.close()
  }
}

function refuseMissing(row: Row, files: Manifest['files']): void {
  const wanted = `media/${pathOfRow(row)}`
  if (!(wanted in files)) throw new Error(`the file ${wanted} is named by a row and not in the backup`)
}
