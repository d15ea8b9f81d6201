import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaFolder } from '../../media/media-folder.ts'
import type { Settings } from '../../ports/settings.ts'

/** What another process may be writing has changed more lately than that. */
const UNTOUCHED_MS = 600_000
const RESTORING = /^academy\.sqlite\.restoring(-wal|-shm|-journal)?$/

/**
 * Removes what imports, backups and restores left when they were broken off before `startedAt`. Returns how many files
 * there were. With the embedded database nobody else imports or restores while the app runs.
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
    // `backup` is a process of its own, also beside the app.
    await clear(join(dataDir, 'backups'), { isLeft: isPart, before: settled, recursive: false }),
  ]
  return counts.reduce((sum, count) => sum + count, 0)
}

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
