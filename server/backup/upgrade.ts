import { join } from 'node:path'
import { newestVersion } from '../db/migrate.ts'
import { openSnapshot } from '../db/dump/open-snapshot.ts'
import { CannotStart } from '../ports/cannot-start.ts'
import type { Settings } from '../ports/settings.ts'

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * Before a newer app changes the schema, the database is written to `DATA_DIR/backups`, encrypted as every backup is. Returns the file's path, or null
 * when nothing will change.
 */
export async function backupBeforeUpgrade(settings: Settings, now: number): Promise<string | null> {
  const snapshot = await openSnapshot(settings)
  if (!snapshot) return null
  await snapshot.close()
  if (snapshot.version >= newestVersion) return null
  const { makeBackup } = await import('./backup.ts')
  const { encryptionOfSettings } = await import('./open-backup.ts')
  const stamp = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')
  const encryption = await encryptionOfSettings(settings.backup).catch((error: unknown): never => {
    throw new CannotStart(`The copy before the upgrade cannot be encrypted: ${messageOf(error)}.`, { cause: error })
  })
  const name = `before-${newestVersion}-${stamp}.zip${encryption ? '.age' : ''}`
  const target = join(settings.dataDir, 'backups', name)
  // Files of media never change, and keys stay beside the copy: neither needs a copy.
  await makeBackup(settings, target, now, { media: false, keys: false }, encryption)
  return target
}
