import type { Db } from '../db/db.ts'
import { CannotStart } from '../ports/cannot-start.ts'
import type { Secrets, Settings } from '../ports/settings.ts'
import { setShared, sharedId } from './shared-parts.queries.ts'

type Place = Pick<Settings, 'databaseUrl' | 'secretsFile'>

/** Why these keys are not the academy's, whose are called so, in one sentence, or null. With an embedded database there is one process. */
export function whyForeignKeys(known: string | null, place: Place, { id, earlier }: Secrets): string | null {
  if (place.databaseUrl === null) return null
  // Newer ones that remember those of the academy took their place.
  if (known === null || [id, ...earlier.map((keys) => keys.id)].includes(known)) return null
  return `${place.secretsFile} holds other keys than the machines of this academy use: copy the file from one of them or from a backup (SECRETS_FILE names its place), or, if theirs are lost, make new keys by: npm run provider -- change-keys`
}

/** Notes which keys the academy has. Rejects with `CannotStart` for others. */
export async function joinKeys(db: Db, place: Place, secrets: Secrets): Promise<void> {
  if (place.databaseUrl === null) return
  const known = await sharedId(db.read, 'keys')
  const why = whyForeignKeys(known, place, secrets)
  if (why !== null) throw new CannotStart(why)
  if (known !== secrets.id) await db.write((tx) => setShared(tx, 'keys', secrets.id))
}
