import { columnsOf } from '../../db/columns-of.ts'
import { compareAndSet } from '../../db/compare-and-set.queries.ts'
import type { Tx } from '../../db/db.ts'
import type { Lane } from './limits/lane.ts'

export type CodeRequest = {
  otp_ref_hash: string
  purpose: 'login' | 'signup' | 'consent' | 'guardian'
  phone_code: string
  mobile: string
  stud_id: number | null
  device_hash: string
  code_hash: string
  /**
   * Until the code is verified: for a registration, the stored form as JSON; for a guardian's code, the hash of the
   * reference that the code is for.
   */
  pending: string | null
  resends: number
  lane: Lane
  made_at: number
  expires_at: number
  spent_at: number | null
}

/** A code that the office read out to a student. Its reference is nobody's. */
export type OfficeRequest = Omit<CodeRequest, 'purpose' | 'stud_id'> & { purpose: 'office'; stud_id: number }

const DAY_MS = 86_400_000
/** An older reference is not worth a new code: the student starts again. */
export const RESEND_WITHIN_MS = 3_600_000

export async function addRequest(tx: Tx, request: CodeRequest | OfficeRequest): Promise<void> {
  await tx.insertInto('code_requests').values(request).execute()
}

export async function requestByRef(tx: Tx, refHash: string): Promise<CodeRequest | undefined> {
  const row = await tx
    .selectFrom('code_requests')
    .select(columnsOf('code_requests'))
    .where('otp_ref_hash', '=', refHash)
    .executeTakeFirst()
  return row as CodeRequest | undefined
}

/** True for the one caller that spends it: a reference allows one try. Nothing of the code is kept. */
export async function spendRequest(tx: Tx, refHash: string, now: number): Promise<boolean> {
  return compareAndSet(
    tx.updateTable('code_requests'),
    { otp_ref_hash: refHash, spent_at: null },
    { spent_at: now, pending: null, code_hash: '' },
  )
}

export async function removeRequest(tx: Tx, refHash: string): Promise<void> {
  await tx.deleteFrom('code_requests').where('otp_ref_hash', '=', refHash).execute()
}

/** Requests that nobody can use any more, and registrations that nobody verified for a day. */
export async function oldRequests(read: Tx, now: number, count: number): Promise<string[]> {
  const rows = await read
    .selectFrom('code_requests')
    .where('made_at', '<', now - RESEND_WITHIN_MS)
    .where((where) => where.or([where('pending', 'is', null), where('made_at', '<', now - DAY_MS)]))
    .select('otp_ref_hash')
    .orderBy('made_at')
    .limit(count)
    .execute()
  return rows.map(({ otp_ref_hash }) => otp_ref_hash)
}

export async function forgetRequests(tx: Tx, refHashes: string[]): Promise<void> {
  await tx.deleteFrom('code_requests').where('otp_ref_hash', 'in', refHashes).execute()
}

/** The codes that the office made for the students of a number, and that are still valid. */
export async function officeRequests(
  read: Tx,
  { phone_code, mobile }: { phone_code: string; mobile: string },
  now: number,
): Promise<OfficeRequest[]> {
  const rows = await read
    .selectFrom('code_requests')
    .select(columnsOf('code_requests'))
    .where('made_at', '>', now - RESEND_WITHIN_MS)
    .where('purpose', '=', 'office')
    .where('phone_code', '=', phone_code)
    .where('mobile', '=', mobile)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  return rows as OfficeRequest[]
}

/** Removes what the office made for a student before. */
export async function dropOfficeRequestsOf(tx: Tx, studId: number): Promise<void> {
  await tx.deleteFrom('code_requests').where('stud_id', '=', studId).where('purpose', '=', 'office').execute()
}

/** Removes codes that are on their way to a student: they were sent to the number that the student had then. */
export async function dropRequestsOf(tx: Tx, studId: number): Promise<void> {
  await tx.deleteFrom('code_requests').where('stud_id', '=', studId).execute()
}

/** Removes codes for a number that nobody has any more, also those from before it had an account. */
export async function eraseRequests(
  tx: Tx,
  { phone_code, mobile }: { phone_code: string; mobile: string },
): Promise<void> {
  await tx.deleteFrom('code_requests').where('phone_code', '=', phone_code).where('mobile', '=', mobile).execute()
}
