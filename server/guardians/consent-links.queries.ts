import { columnsOf } from '../db/columns-of.ts'
import type { Tx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'

export type ConsentLink = Tables['consent_links']

/** Adds a link; earlier ones to the same guardian of that child lead nowhere from now on. */
export async function addConsentLink(tx: Tx, link: Omit<ConsentLink, 'ended_at'>): Promise<void> {
  await endConsentLinks(tx, link, link.made_at)
  await tx
    .insertInto('consent_links')
    .values({ ...link, ended_at: null })
    .execute()
}

export async function consentLink(read: Tx, tokenHash: string): Promise<ConsentLink | undefined> {
  return read
    .selectFrom('consent_links')
    .select(columnsOf('consent_links'))
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** Ends open links of a child, or those to one of its guardians. */
export async function endConsentLinks(
  tx: Tx,
  { stud_id, guardian_id }: { stud_id: number; guardian_id?: number },
  now: number,
): Promise<void> {
  await tx
    .updateTable('consent_links')
    .set({ ended_at: now })
    .where('stud_id', '=', stud_id)
    .where('ended_at', 'is', null)
    .$if(guardian_id !== undefined, (query) => query.where('guardian_id', '=', guardian_id ?? 0))
    .execute()
}

/** Ends all open links to a guardian: the number is another one. */
export async function endLinksTo(tx: Tx, guardianId: number, now: number): Promise<void> {
  await tx
    .updateTable('consent_links')
    .set({ ended_at: now })
    .where('guardian_id', '=', guardianId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Links that were over before that moment. */
export async function oldConsentLinks(read: Tx, before: number, count: number): Promise<string[]> {
  const old = read.selectFrom('consent_links').where('expires_at', '<', before)
  const rows = await old.select('token_hash').orderBy('expires_at').limit(count).execute()
  return rows.map(({ token_hash }) => token_hash)
}

export async function forgetConsentLinks(tx: Tx, tokenHashes: string[]): Promise<void> {
  await tx.deleteFrom('consent_links').where('token_hash', 'in', tokenHashes).execute()
}
