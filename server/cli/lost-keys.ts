import { existsSync } from 'node:fs'
import { openSnapshot } from '../db/dump/open-snapshot.ts'
import { CannotStart } from '../ports/cannot-start.ts'
import type { Settings } from '../ports/settings.ts'

/**
 * An existing academy has its keys somewhere: a machine with keys of its own would not recognize the codes, devices and
 * addresses of the others. Rejects with `CannotStart` where the keys are missing.
 */
export async function refuseLostKeys(settings: Settings): Promise<void> {
  if (existsSync(settings.secretsFile)) return
  const snapshot = await openSnapshot(settings)
  if (!snapshot) return
  await snapshot.close()
  throw new CannotStart(
    `${settings.secretsFile} is missing, and the database is not empty: copy the file from another machine of this academy or from a backup (SECRETS_FILE names its place), or, if it is lost, make new keys by: npm run provider -- change-keys --lost`,
  )
}
