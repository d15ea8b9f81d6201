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
/** An older reference is not worth a new code: the student starts again. */
export const RESEND_WITHIN = 3_600_000
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

/** Requests that nobody can use any more, and registrations that nobody verified for a day. */
export async function oldRequests(read: Tx, now: number, count: number): Promise<string[]> {
  const rows = await read
    .selectFrom('code_requests')
    .where((where) =>
      where.or([
        where('made_at', '<', now - DAY),
        where.and([where('made_at', '<', now - RESEND_WITHIN), where('pending', 'is', null)]),
      ]),
    )
    .select('otp_ref_hash')
    .orderBy('made_at')
    .limit(count)
    .execute()
  return rows.map(({ otp_ref_hash }) => otp_ref_hash)
}

export async function forgetRequests(tx: Tx, refHashes: string[]): Promise<void> {
  await tx.deleteFrom('code_requests').where('otp_ref_hash', 'in', refHashes).execute()
}

/** Events that no limit counts any more: the longest one counts over a day. */
export async function oldEvents(read: Tx, now: number, count: number): Promise<number[]> {
  const old = read.selectFrom('code_events').where('at', '<', now - DAY)
  const rows = await old.select('event_id').orderBy('at').limit(count).execute()
  return rows.map(({ event_id }) => event_id)
}

export async function forgetEvents(tx: Tx, eventIds: number[]): Promise<void> {
  await tx.deleteFrom('code_events').where('event_id', 'in', eventIds).execute()
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
