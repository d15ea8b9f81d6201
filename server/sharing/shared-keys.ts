import type { Db } from '../db/db.ts'
import { CannotStart } from '../ports/cannot-start.ts'
import type { Secrets, Settings } from '../ports/settings.ts'
import { setShared, sharedId } from './shared-parts.queries.ts'

type Place = Pick<Settings, 'databaseUrl' | 'secretsFile'>

/**
 * Returns in one sentence why these keys are not the academy's (`known`), or null. With SQLite there is one process.
 */
export function whyForeignKeys(known: string | null, place: Place, { id, earlier }: Secrets): string | null {
  if (place.databaseUrl === null) return null
  // Newer keys that remember the academy's have replaced them.
  if (known === null || [id, ...earlier.map((keys) => keys.id)].includes(known)) return null
  return `${place.secretsFile} holds other keys than the machines of this academy use: copy the file from one of them or from a backup (SECRETS_FILE names its place), or, if theirs are lost, make new keys by: npm run provider -- change-keys`
}

/** Stores the id of the academy's keys. Rejects with `CannotStart` for other keys. */
export async function joinKeys(db: Db, place: Place, secrets: Secrets): Promise<void> {
  if (place.databaseUrl === null) return
  const known = await sharedId(db.read, 'keys')
  const why = whyForeignKeys(known, place, secrets)
  if (why !== null) throw new CannotStart(why)
  if (known !== secrets.id) await db.write((tx) => setShared(tx, 'keys', secrets.id))
}
