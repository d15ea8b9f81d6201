import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../db/db.ts'
import type { Settings } from '../../ports/settings.ts'
import { videosWithFiles } from './videos.queries.ts'

// A process that begins to take one may not have written its row yet.
const UNTOUCHED_MS = 3_600_000

type Place = Pick<Settings, 'dataDir'>

const rootOf = ({ dataDir }: Place): string => join(dataDir, 'lesson-videos')

/** Where a video lies until it is ready: as it was sent in, and what was made of it. */
export function videoPlaces(settings: Place, folder: string) {
  const all = join(rootOf(settings), folder)
  return { all, source: join(all, 'source'), made: join(all, 'made') }
}

/** Whether this machine has it: with an embedded database there is no other. */
export const isVideoHere = (settings: Place & Pick<Settings, 'databaseUrl'>, { folder }: { folder: string }): boolean =>
  settings.databaseUrl === null || existsSync(videoPlaces(settings, folder).all)

/** Bytes of a file that have come. */
export const receivedOf = async (settings: Place, { folder }: { folder: string }): Promise<number> =>
  (await stat(videoPlaces(settings, folder).source).catch(() => null))?.size ?? 0

export async function removeVideoFolder(settings: Place, folder: string): Promise<void> {
  await rm(videoPlaces(settings, folder).all, { recursive: true, force: true })
}

/** Removes what no row names any more; returns how many folders there were. */
export async function clearVideoFolders({ db, settings }: { db: Db; settings: Place }, now: number): Promise<number> {
  const names = await readdir(rootOf(settings)).catch(() => [])
  if (names.length === 0) return 0
  const inUse = new Set((await videosWithFiles(db.read)).map(({ folder }) => folder))
  let count = 0
  for (const name of names.filter((one) => !inUse.has(one))) {
    const found = await stat(join(rootOf(settings), name)).catch(() => null)
    if (!found || found.mtimeMs > now - UNTOUCHED_MS) continue
    await removeVideoFolder(settings, name)
    count += 1
  }
  return count
}
