import { columnsOf } from '../../../db/columns-of.ts'
import type { Tx } from '../../../db/db.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Phone } from '../limits/keys.ts'

/** A registration whose student proved the own number, and whose guardian has still to agree. */
export type GuardianSignup = Tables['guardian_signups']

export async function addGuardianSignup(tx: Tx, signup: GuardianSignup): Promise<void> {
  await tx.insertInto('guardian_signups').values(signup).execute()
}

/** Returns the registration of a reference until it expires. */
export async function openGuardianSignup(read: Tx, refHash: string, now: number): Promise<GuardianSignup | undefined> {
  return read
    .selectFrom('guardian_signups')
    .select(columnsOf('guardian_signups'))
    .where('ref_hash', '=', refHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Prolongs a registration to the expiry of the code that was sent now. */
export async function prolongGuardianSignup(tx: Tx, refHash: string, expires_at: number): Promise<void> {
  await tx.updateTable('guardian_signups').set({ expires_at }).where('ref_hash', '=', refHash).execute()
}

export async function forgetGuardianSignups(tx: Tx, refHashes: string[]): Promise<void> {
  await tx.deleteFrom('guardian_signups').where('ref_hash', 'in', refHashes).execute()
}

/** Returns registrations that have expired. */
export async function oldGuardianSignups(read: Tx, now: number, count: number): Promise<string[]> {
  const old = read.selectFrom('guardian_signups').where('expires_at', '<=', now)
  const rows = await old.select('ref_hash').orderBy('expires_at').limit(count).execute()
  return rows.map(({ ref_hash }) => ref_hash)
}

/** Removes the registrations that wait for this number, as the student's or as the guardian's. */
export async function eraseGuardianSignups(tx: Tx, { phone_code, mobile }: Phone): Promise<void> {
  const own = tx.deleteFrom('guardian_signups').where('phone_code', '=', phone_code).where('mobile', '=', mobile)
  await own.execute()
  await tx
    .deleteFrom('guardian_signups')
    .where('guardian_phone_code', '=', phone_code)
    .where('guardian_mobile', '=', mobile)
    .execute()
}
