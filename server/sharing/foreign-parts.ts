import { existsSync, readFileSync } from 'node:fs'
import type { Snapshot } from '../db/dump/snapshot.ts'
import { CannotStart } from '../ports/cannot-start.ts'
import { secretsFrom } from '../ports/secret-keys.ts'
import type { Settings } from '../ports/settings.ts'
import { sharedIdInSnapshot } from './shared-in-snapshot.ts'
import { whyForeignKeys } from './shared-keys.ts'
import { whyForeignInSnapshot } from './shared-media.ts'

/** Returns a sentence for each part of this machine that is not the academy's. Rejects when the storage is down. */
export async function foreignParts(snapshot: Snapshot, settings: Settings): Promise<string[]> {
  const { secretsFile } = settings
  const secrets = existsSync(secretsFile) ? secretsFrom(readFileSync(secretsFile, 'utf8')) : null
  const keys = secrets && whyForeignKeys(await sharedIdInSnapshot(snapshot, 'keys'), settings, secrets)
  const media = await whyForeignInSnapshot(snapshot, settings)
  return [media, keys].filter((why) => why !== null)
}

/** Rejects with `CannotStart` where a copy of the academy would be made with another academy's files or keys. */
export async function refuseForeignParts(snapshot: Snapshot, settings: Settings): Promise<void> {
  const [why] = await foreignParts(snapshot, settings)
  if (why !== undefined) throw new CannotStart(why)
}
