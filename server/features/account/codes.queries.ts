import type { Tx } from '../../db/db.ts'
import type { Lane } from './limits/lane.ts'

export type CodeRequest = {
  otp_ref_hash: string
  purpose: 'login' | 'signup'
  phone_code: string
  mobile: string
  stud_id: number | null
  device_hash: string
  code_hash: string
  /** The registration as JSON, until its code is verified. */
  pending: string | null
  resends: number
  lane: Lane
  made_at: number
  expires_at: number
  spent_at: number | null
}

const DAY = 86_400_000

export async function addRequest(tx: Tx, request: CodeRequest): Promise<void> {
  await tx.insertInto('code_requests').values(request).execute()
}

export async function requestByRef(tx: Tx, refHash: string): Promise<CodeRequest | undefined> {
  const row = await tx.selectFrom('code_requests').selectAll().where('otp_ref_hash', '=', refHash).executeTakeFirst()
  return row as CodeRequest | undefined
}

/** True for the one caller that spends it: a reference allows one try. Nothing of the code is kept. */
export async function spendRequest(tx: Tx, refHash: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('code_requests')
    .set({ spent_at: now, pending: null, code_hash: '' })
    .where('otp_ref_hash', '=', refHash)
    .where('spent_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function removeRequest(tx: Tx, refHash: string): Promise<void> {
  await tx.deleteFrom('code_requests').where('otp_ref_hash', '=', refHash).execute()
}

/** Removes what no code needs any more. */
export async function sweepRequests(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('code_requests')
    .where('made_at', '<', now - DAY)
    .execute()
}

export async function eraseRequests(tx: Tx, phoneCode: string, mobile: string): Promise<void> {
  await tx.deleteFrom('code_requests').where('phone_code', '=', phoneCode).where('mobile', '=', mobile).execute()
}
