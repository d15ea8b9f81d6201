import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../db/db.ts'
import type { Settings } from '../../ports/settings.ts'
import { foldersInUse } from './uploads.queries.ts'

// A process that begins to send may not have written its row yet.
const UNTOUCHED_MS = 3_600_000

type Place = Pick<Settings, 'dataDir'>

const rootOf = ({ dataDir }: Place): string => join(dataDir, 'imports')

/** Where an upload lies: what was sent as it came, the folder that is planned, what is wrong with it. */
export function uploadPlaces(settings: Place, folder: string) {
  const all = join(rootOf(settings), folder)
  return { all, sent: join(all, 'sent'), sheets: join(all, 'sheets'), found: join(all, 'found') }
}

export async function removeUploadFolder(settings: Place, folder: string): Promise<void> {
  await rm(uploadPlaces(settings, folder).all, { recursive: true, force: true })
}

/**
 * Whether this machine has the files of an upload: machines may have separate disks, and then an upload is planned and
 * stored where it was sent. With an embedded database there is no other machine.
 */
export const liesHere = (settings: Place & Pick<Settings, 'databaseUrl'>, { folder }: { folder: string }): boolean =>
  settings.databaseUrl === null || existsSync(uploadPlaces(settings, folder).all)

/**
 * Removes the folders of uploads that were broken off, also by the end of a process, or ended by another machine.
 * Returns how many there were. `isStart`: this process has not received any yet.
 */
export async function clearUploadFolders(
  { db, settings }: { db: Db; settings: Place },
  now: number,
  isStart = true,
): Promise<number> {
  const names = await readdir(rootOf(settings)).catch(() => [])
  if (names.length === 0) return 0
  const inUse = new Set(await foldersInUse(db.read))
  let count = 0
  for (const name of names.filter((one) => !inUse.has(one))) {
    const found = await stat(join(rootOf(settings), name)).catch(() => null)
    const isOthers = (db.engine === 'postgres' || !isStart) && found !== null && found.mtimeMs > now - UNTOUCHED_MS
    if (isOthers) continue
    await removeUploadFolder(settings, name)
    count += 1
  }
  return count
}
