import { compareAndSet } from '../../db/compare-and-set.queries.ts'
import type { Tx } from '../../db/db.ts'
import { setTotp } from './staff.queries.ts'

export type Passkey = { credential_id: string; public_key: string; sign_count: number; transports: string[] }
/** A passkey as its owner sees it. */
export type NamedPasskey = { credential_id: string; name: string | null; added_at: number; used_at: number | null }

export async function passkeysOf(read: Tx, staff_id: number): Promise<Passkey[]> {
  const rows = await read
    .selectFrom('staff_passkeys')
    .where('staff_id', '=', staff_id)
    .select(['credential_id', 'public_key', 'sign_count', 'transports'])
    .execute()
  return rows.map((row) => ({ ...row, transports: row.transports.split(' ').filter(Boolean) }))
}

/** Whether somebody has a second factor. */
export async function hasFactor(read: Tx, staff_id: number): Promise<boolean> {
  const { totp_secret } = (await read
    .selectFrom('staff')
    .where('staff_id', '=', staff_id)
    .select('totp_secret')
    .executeTakeFirst()) ?? { totp_secret: null }
  return totp_secret !== null || (await passkeysOf(read, staff_id)).length > 0
}

/** `name` is null for the passkey of a person who has just set up the account. */
export async function addPasskey(
  tx: Tx,
  staff_id: number,
  { passkey, name, now }: { passkey: Passkey; name: string | null; now: number },
): Promise<void> {
  await tx
    .insertInto('staff_passkeys')
    .values({ ...passkey, transports: passkey.transports.join(' '), staff_id, added_at: now, used_at: null, name })
    .execute()
}

export async function namedPasskeysOf(read: Tx, staff_id: number): Promise<NamedPasskey[]> {
  return read
    .selectFrom('staff_passkeys')
    .where('staff_id', '=', staff_id)
    .select(['credential_id', 'name', 'added_at', 'used_at'])
    .orderBy('added_at')
    .execute()
}

export async function renamePasskey(tx: Tx, staff_id: number, credential_id: string, name: string): Promise<void> {
  await tx
    .updateTable('staff_passkeys')
    .set({ name })
    .where('staff_id', '=', staff_id)
    .where('credential_id', '=', credential_id)
    .execute()
}

export async function removePasskey(tx: Tx, staff_id: number, credential_id: string): Promise<void> {
  await tx
    .deleteFrom('staff_passkeys')
    .where('staff_id', '=', staff_id)
    .where('credential_id', '=', credential_id)
    .execute()
}

export async function usePasskey(tx: Tx, credential_id: string, sign_count: number, now: number): Promise<void> {
  await tx
    .updateTable('staff_passkeys')
    .set({ sign_count, used_at: now })
    .where('credential_id', '=', credential_id)
    .execute()
}

/** How many recovery codes somebody has left. */
export async function recoveryCodesLeft(read: Tx, staff_id: number): Promise<number> {
  const { count } = await read
    .selectFrom('staff_recovery_codes')
    .where('staff_id', '=', staff_id)
    .where('spent_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Stores new recovery codes; the old ones end. */
export async function putRecoveryCodes(tx: Tx, staff_id: number, hashes: string[]): Promise<void> {
  await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staff_id).execute()
  await tx
    .insertInto('staff_recovery_codes')
    .values(hashes.map((code_hash) => ({ staff_id, code_hash, spent_at: null })))
    .execute()
}

/** False where there is no such code, or it was spent before. */
export async function spendRecoveryCode(tx: Tx, staff_id: number, hashes: string[], now: number): Promise<boolean> {
  return compareAndSet(
    tx.updateTable('staff_recovery_codes'),
    { staff_id, code_hash: hashes, spent_at: null },
    { spent_at: now },
  )
}

/** When the rescue sheet of an owner was made; null for anybody without one, or who is no owner. */
export async function rescueMadeAt(read: Tx, staff_id: number): Promise<number | null> {
  const row = await read
    .selectFrom('staff_rescue_codes')
    .innerJoin('staff_roles', 'staff_roles.staff_id', 'staff_rescue_codes.staff_id')
    .where('staff_rescue_codes.staff_id', '=', staff_id)
    .where('staff_roles.role', '=', 'owner')
    .select('staff_rescue_codes.made_at')
    .executeTakeFirst()
  return row?.made_at ?? null
}

/** Stores the code of a new rescue sheet; the old one ends. */
export async function putRescueCode(tx: Tx, staff_id: number, code_hash: string, now: number): Promise<void> {
  await tx.deleteFrom('staff_rescue_codes').where('staff_id', '=', staff_id).execute()
  await tx.insertInto('staff_rescue_codes').values({ staff_id, code_hash, made_at: now }).execute()
}

/** False where an owner has no such sheet, or it was used before. */
export async function spendRescueCode(tx: Tx, staff_id: number, hashes: string[]): Promise<boolean> {
  if ((await rescueMadeAt(tx, staff_id)) === null) return false
  const { numDeletedRows } = await tx
    .deleteFrom('staff_rescue_codes')
    .where('staff_id', '=', staff_id)
    .where('code_hash', 'in', hashes)
    .executeTakeFirst()
  return Number(numDeletedRows) > 0
}

/** Removes every second factor, recovery code and rescue sheet, so that a new link leaves no earlier one valid. */
export async function forgetFactors(tx: Tx, staff_id: number): Promise<void> {
  await setTotp(tx, staff_id, null, 0)
  await tx.deleteFrom('staff_authenticators').where('staff_id', '=', staff_id).execute()
  await tx.deleteFrom('staff_rescue_codes').where('staff_id', '=', staff_id).execute()
  await tx.deleteFrom('staff_passkeys').where('staff_id', '=', staff_id).execute()
  await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staff_id).execute()
}
