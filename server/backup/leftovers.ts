import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaFolder } from '../media/media-folder.ts'
import type { Settings } from '../ports/settings.ts'

/** A file that another process is writing has changed within this time. */
const UNTOUCHED_MS = 600_000
/** A restore of a large academy, or a video that is converted, takes hours. */
const DAY_MS = 86_400_000
/** A copy spares the next import of the same folder the conversion. */
const COPY_KEPT_MS = 30 * DAY_MS
const UPGRADE_COPY_KEPT_MS = 7 * DAY_MS
const UPGRADE_COPY = /^before-(?!restore).*\.zip(\.age)?$/
const WORK_FOLDER = /^(decrypted|rehearsal|restoring|captions|material|picture|voice)-/
const RESTORING = /^academy\.sqlite\.restoring(-wal|-shm|-journal)?$/

/**
 * Removes files of imports, backups and restores that were interrupted before `startedAt`. Returns how many there were.
 * With SQLite no other process imports or restores while the app runs.
 */
export async function clearLeftovers(
  { dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  startedAt: number,
): Promise<number> {
  const settled = startedAt - UNTOUCHED_MS
  const own = databaseUrl ? settled : startedAt
  const isPart = (name: string) => name.endsWith('.part')
  const counts = [
    await clear(mediaFolder({ dataDir }), { isLeft: isPart, before: own, recursive: true }),
    await clear(dataDir, { isLeft: (name) => RESTORING.test(name), before: own, recursive: false }),
    // `backup` is a process of its own, which may run beside the app.
    await clear(join(dataDir, 'backups'), { isLeft: isPart, before: settled, recursive: false }),
    await clearFolders(dataDir, (name) => WORK_FOLDER.test(name), startedAt - DAY_MS),
    await clearFolders(join(dataDir, 'converted'), (name) => name.startsWith('part-'), startedAt - DAY_MS),
    await clear(join(dataDir, 'converted'), { isLeft: () => true, before: startedAt - COPY_KEPT_MS, recursive: false }),
  ]
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Removes copies from before upgrades, after a week in which the new version ran. Returns how many. */
export const clearUpgradeCopies = ({ dataDir }: Pick<Settings, 'dataDir'>, now: number): Promise<number> =>
  clear(join(dataDir, 'backups'), {
    isLeft: (name) => UPGRADE_COPY.test(name),
    before: now - UPGRADE_COPY_KEPT_MS,
    recursive: false,
  })

type Wanted = { isLeft: (name: string) => boolean; before: number; recursive: boolean }

async function clear(folder: string, { isLeft, before, recursive }: Wanted): Promise<number> {
  let count = 0
  const names = await readdir(folder, { recursive }).catch(() => [])
  for (const name of names.filter(isLeft)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (!found?.isFile() || found.mtimeMs >= before) continue
    await rm(path, { force: true })
    count += 1
  }
  return count
}

/** Removes temporary folders of single commands and uploads with their content. */
async function clearFolders(folder: string, isLeft: (name: string) => boolean, before: number): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  let count = 0
  for (const entry of entries.filter((one) => one.isDirectory() && isLeft(one.name))) {
    const path = join(folder, entry.name)
    const found = await stat(path).catch(() => null)
    if (!found || found.mtimeMs >= before) continue
    await rm(path, { recursive: true, force: true })
    count += 1
  }
  return count
}
