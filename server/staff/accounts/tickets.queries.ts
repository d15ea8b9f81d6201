import { compareAndSet } from '../../db/compare-and-set.queries.ts'
import type { Tx } from '../../db/db.ts'
import { hashOf } from '../../ports/secret-keys.ts'

/**
 * `link` is sent to somebody, `login` waits for a second factor, `setup` for the first one that is made, `add` for
 * another one, `confirm` for a fresh one.
 */
const PURPOSES = ['link', 'login', 'setup', 'confirm', 'add'] as const
export type Purpose = (typeof PURPOSES)[number]

type NewTicket = {
  token: string
  staff_id: number
  purpose: Purpose
  now: number
  lifetime: number
  challenge?: string
}

/** Makes a ticket. A link ends the earlier link, and the logins begun with the password that the link is to replace. */
export async function addTicket(
  tx: Tx,
  { token, staff_id, purpose, now, lifetime, challenge }: NewTicket,
): Promise<void> {
  if (purpose === 'link') await spendTickets(tx, staff_id, ['link', 'login', 'setup'], now)
  await tx
    .insertInto('staff_tickets')
    .values({
      ticket_hash: hashOf(token),
      staff_id,
      purpose,
      made_at: now,
      expires_at: now + lifetime,
      tries: 0,
      challenge: challenge ?? null,
      spent_at: null,
    })
    .execute()
}

/** The ticket while it is good: of this purpose, neither spent nor over. */
export async function goodTicket(tx: Tx, token: string, purpose: Purpose, now: number) {
  return tx
    .selectFrom('staff_tickets')
    .where('ticket_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .where('spent_at', 'is', null)
    .select(['ticket_hash', 'staff_id', 'tries', 'challenge', 'expires_at'])
    .executeTakeFirst()
}

/** False where it was spent meanwhile. */
export async function isOpenTicket(tx: Tx, ticket_hash: string): Promise<boolean> {
  const open = tx.selectFrom('staff_tickets').where('ticket_hash', '=', ticket_hash).where('spent_at', 'is', null)
  return (await open.select('ticket_hash').executeTakeFirst()) !== undefined
}

export async function setChallenge(tx: Tx, ticket_hash: string, challenge: string): Promise<void> {
  await tx.updateTable('staff_tickets').set({ challenge }).where('ticket_hash', '=', ticket_hash).execute()
}

/** Counts a wrong factor; with the last try that it may have the ticket is spent. */
export async function countTry(tx: Tx, ticket_hash: string, most: number, now: number): Promise<void> {
  await tx
    .updateTable('staff_tickets')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('ticket_hash', '=', ticket_hash)
    .execute()
  await tx
    .updateTable('staff_tickets')
    .set({ spent_at: now })
    .where('ticket_hash', '=', ticket_hash)
    .where('tries', '>=', most)
    .execute()
}

/** False where it was spent meanwhile. */
export async function spendTicket(tx: Tx, ticket_hash: string, now: number): Promise<boolean> {
  return compareAndSet(tx.updateTable('staff_tickets'), { ticket_hash, spent_at: null }, { spent_at: now })
}

/** Spends all that somebody has open of these purposes. */
export async function spendTickets(tx: Tx, staff_id: number, purposes: readonly Purpose[], now: number): Promise<void> {
  await tx
    .updateTable('staff_tickets')
    .set({ spent_at: now })
    .where('staff_id', '=', staff_id)
    .where('purpose', 'in', purposes)
    .where('spent_at', 'is', null)
    .execute()
}

/** Spends all tickets of a member whose access ended; a ticket that is needed later is made again. */
export const spendAllTickets = async (tx: Tx, staff_id: number, now: number): Promise<void> =>
  spendTickets(tx, staff_id, PURPOSES, now)

/** Removes what has been over for that long. */
export async function forgetTickets(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('staff_tickets').where('expires_at', '<', before).execute()
}
