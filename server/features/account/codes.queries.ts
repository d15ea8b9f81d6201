import type { Tx } from '../../db/db.ts'
import type { Earlier } from './codes.rules.ts'

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
  made_at: number
  expires_at: number
  spent_at: number | null
}

export type EventKind = 'sent' | 'wrong' | 'unknown'
export type CodeEvent = { event_id: number; kind: EventKind; number_key: string; address_key: string; at: number }

const DAY = 86_400_000
// A limit never needs more rows than its own figure; this bounds what an attacker can make us read.
const MOST = 600

export async function earlierEvents(tx: Tx, numberKey: string, addressKey: string, now: number): Promise<Earlier> {
  return {
    sent: await moments(tx, 'number_key', numberKey, 'sent', now),
    wrong: await moments(tx, 'number_key', numberKey, 'wrong', now),
    sentFromAddress: await moments(tx, 'address_key', addressKey, 'sent', now),
    unknownFromAddress: await moments(tx, 'address_key', addressKey, 'unknown', now),
  }
}

type KeyColumn = 'number_key' | 'address_key'

export async function moments(tx: Tx, column: KeyColumn, key: string, kind: EventKind, now: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('code_events')
    .where(column, '=', key)
    .where('kind', '=', kind)
    .where('at', '>', now - DAY)
    .select('at')
    .orderBy('at', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(({ at }) => at)
}

export async function addEvent(tx: Tx, event: CodeEvent): Promise<void> {
  await tx.insertInto('code_events').values(event).execute()
}

export async function addRequest(tx: Tx, request: CodeRequest): Promise<void> {
  await tx.insertInto('code_requests').values(request).execute()
}

export async function requestByRef(tx: Tx, refHash: string): Promise<CodeRequest | undefined> {
  const row = await tx.selectFrom('code_requests').selectAll().where('otp_ref_hash', '=', refHash).executeTakeFirst()
  return row as CodeRequest | undefined
}

/** True for the one caller that spends it: a reference allows one try. */
export async function spendRequest(tx: Tx, refHash: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('code_requests')
    .set({ spent_at: now, pending: null })
    .where('otp_ref_hash', '=', refHash)
    .where('spent_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The gateway refused it: nobody has the code, and the number is not charged for it. */
export async function forgetSending(tx: Tx, refHash: string, eventId: number): Promise<void> {
  await tx.deleteFrom('code_requests').where('otp_ref_hash', '=', refHash).execute()
  await tx.deleteFrom('code_events').where('event_id', '=', eventId).execute()
}

/** Removes what no limit and no code needs any more. */
export async function sweepCodes(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('code_requests')
    .where('made_at', '<', now - DAY)
    .execute()
  await tx
    .deleteFrom('code_events')
    .where('at', '<', now - DAY)
    .execute()
}

/** Forgets what was sent to a number and tried with it. */
export async function forgetNumber(tx: Tx, numberKey: string): Promise<void> {
  await tx.deleteFrom('code_events').where('number_key', '=', numberKey).execute()
}

/** Removes codes of a student, also those for the number from before they had an account. */
export async function eraseRequests(
  tx: Tx,
  { stud_id, phone_code, mobile }: { stud_id: number; phone_code: string; mobile: string },
): Promise<void> {
  await tx.deleteFrom('code_requests').where('stud_id', '=', stud_id).execute()
  await tx.deleteFrom('code_requests').where('phone_code', '=', phone_code).where('mobile', '=', mobile).execute()
}
