import { compareAndSet } from '../../db/compare-and-set.queries.ts'
import type { Tx } from '../../db/db.ts'

export type Passkey = { credential_id: string; public_key: string; sign_count: number; transports: string[] }

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

export async function addPasskey(tx: Tx, staff_id: number, passkey: Passkey, now: number): Promise<void> {
  await tx
    .insertInto('staff_passkeys')
    .values({ ...passkey, transports: passkey.transports.join(' '), staff_id, added_at: now, used_at: null })
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

/** Removes passkeys and recovery codes, so that a new link leaves no earlier factor valid. */
export async function forgetFactors(tx: Tx, staff_id: number): Promise<void> {
  await tx.deleteFrom('staff_passkeys').where('staff_id', '=', staff_id).execute()
  await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staff_id).execute()
}
