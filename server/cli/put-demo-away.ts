import { mkdirSync, readdirSync, renameSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { loadAcademy, saveAcademy } from '../academy/academy.ts'
import type { CountedDb } from '../db/change-counters.ts'
import type { Log } from '../ports/log.ts'
import type { Settings } from '../ports/settings.ts'
import { PUT_AWAY } from '../staff/begin/begin-word.ts'

const DATABASE = 'academy.sqlite'
const SOCKET = 'provider.socket'

type Deps = { settings: Settings; log: Log; now: number; open: () => Promise<CountedDb> }

/**
 * Opens the database. A demo that is to leave is first put into a folder of its own, with all of its files: whoever
 * moves them back while the app is stopped has it again. The keys stay, and so do backups and what was put away before.
 */
export async function openWithoutLeavingDemo({ settings, log, now, open }: Deps): Promise<CountedDb> {
  const db = await open()
  if (settings.databaseUrl !== null || (await loadAcademy(db.read)).demo !== 'leaving') return db
  // Moved back, it must stay.
  await db.write((tx) => saveAcademy(tx, { demo: 'here' }))
  await db.close()
  const folder = putAside(settings, now)
  log.info('the demo was put away', { folder })
  return open()
}

/** Moves everything of the academy, its database first: what follows would do no harm beside another academy. */
function putAside({ dataDir, secretsFile, backup }: Settings, now: number): string {
  const folder = join(dataDir, `${PUT_AWAY}${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}`)
  mkdirSync(folder, { mode: 0o700, recursive: true })
  const isKept = (name: string) => {
    const path = join(dataDir, name)
    const isAround = (other: string) => other === path || other.startsWith(`${path}${sep}`)
    const isOther = path.startsWith(secretsFile) || isAround(resolve(secretsFile)) || isAround(resolve(backup.folder))
    return isOther || name === SOCKET || name.startsWith(PUT_AWAY)
  }
  const names = readdirSync(dataDir).filter((name) => !isKept(name))
  const isDatabase = (name: string) => name.startsWith(DATABASE)
  const ordered = [...names.filter(isDatabase), ...names.filter((name) => !isDatabase(name))]
  for (const name of ordered) renameSync(join(dataDir, name), join(folder, name))
  return folder
}
