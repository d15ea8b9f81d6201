import { columnsOf } from '../../db/columns-of.ts'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

export type RecipientState = 'waiting' | 'sending' | 'sent' | 'failed'
export type Reason =
  | 'left'
  | 'no_consent'
  | 'no_device'
  | 'no_guardian'
  | 'gone'
  | 'given_up'
  | 'refused'
  | 'down'
  | 'unreachable'
  | 'unsure'
export type Counts = Record<RecipientState, number>
export type StoredMessage = Tables['staff_messages']

/** Somebody whose turn it is. `language` is that of the device that was used last, if there is one. */
export type Claimed = { stud_id: number; status: string; number: string; language: string | null }

/** Those whose turn it is next, by their ids, among those who were not taken yet. */
export async function nextWaiting(tx: Tx, messageId: number, limit: number): Promise<Claimed[]> {
  const rows = await tx
    .selectFrom('staff_message_recipients')
    .innerJoin('students', 'students.stud_id', 'staff_message_recipients.stud_id')
    .where('message_id', '=', messageId)
    .where('staff_message_recipients.state', '=', 'waiting')
    .select(['students.stud_id', 'students.status', 'phone_code', 'mobile'])
    .orderBy('staff_message_recipients.stud_id')
    .limit(limit)
    .execute()
  const languages = await languagesOf(
    tx,
    rows.map(({ stud_id }) => stud_id),
  )
  return rows.map(({ phone_code, mobile, ...row }) => ({
    ...row,
    number: `+${phone_code}${mobile}`,
    language: languages.get(row.stud_id) ?? null,
  }))
}

async function languagesOf(tx: Tx, studIds: number[]): Promise<Map<number, string>> {
  if (studIds.length === 0) return new Map()
  const devices = await tx
    .selectFrom('push_subscriptions')
    .where('stud_id', 'in', studIds)
    .select(['stud_id', 'language'])
    .orderBy('seen_at')
    .orderBy('device_hash')
    .execute()
  return new Map(devices.map(({ stud_id, language }) => [stud_id, language]))
}

type Turn = { from: RecipientState; to: RecipientState; reason: Reason | null; now: number }

/** Changes the state of these students from `from` to `to`, where it is `from`. */
export async function turnRecipients(
  tx: Tx,
  messageId: number,
  studIds: number[],
  { from, to, reason, now }: Turn,
): Promise<void> {
  if (studIds.length === 0) return
  await tx
    .updateTable('staff_message_recipients')
    .set({ state: to, reason, changed_at: now })
    .where('message_id', '=', messageId)
    .where('stud_id', 'in', studIds)
    .where('state', '=', from)
    .execute()
}

/** Changes the state of everybody in state `from` whose state did not change since `before`. */
export async function turnAll(
  tx: Tx,
  messageId: number,
  { from, to, reason, now, before = now + 1 }: Turn & { before?: number },
): Promise<void> {
  await tx
    .updateTable('staff_message_recipients')
    .set({ state: to, reason, changed_at: now })
    .where('message_id', '=', messageId)
    .where('state', '=', from)
    .where('changed_at', '<', before)
    .execute()
}

type Delivery = { stud_id: number; message_id: number; outcome: 'sent' | 'gone' | 'given_up'; now: number }

/** Notes the outcome on one device: a student who got the message on any device has got it. */
export async function noteDelivery(tx: Tx, { stud_id, message_id, outcome, now }: Delivery): Promise<void> {
  const isSent = outcome === 'sent'
  await tx
    .updateTable('staff_message_recipients')
    .set({ state: isSent ? 'sent' : 'failed', reason: isSent ? null : outcome, changed_at: now })
    .where('stud_id', '=', stud_id)
    .where('message_id', '=', message_id)
    .where('state', 'in', isSent ? ['sending', 'failed'] : ['sending'])
    .execute()
}

/** How many are in each state. */
export async function countsOf(read: Tx, messageId: number): Promise<Counts> {
  const rows = await read
    .selectFrom('staff_message_recipients')
    .where('message_id', '=', messageId)
    .groupBy('state')
    .select(({ fn }) => ['state', fn.countAll<number>().as('n')])
    .execute()
  const counts: Counts = { waiting: 0, sending: 0, sent: 0, failed: 0 }
  for (const { state, n } of rows) counts[state as RecipientState] = n
  return counts
}

/** True where nobody is waiting or sending, or somebody has been sending since before that moment. */
export async function isToEnd(read: Tx, messageId: number, before: number): Promise<boolean> {
  const open = read
    .selectFrom('staff_message_recipients')
    .where('message_id', '=', messageId)
    .where('state', 'in', ['waiting', 'sending'])
    .select('stud_id')
    .limit(1)
  const stale = open.where('state', '=', 'sending').where('changed_at', '<', before)
  return (await open.executeTakeFirst()) === undefined || (await stale.executeTakeFirst()) !== undefined
}

type Page = { id: number; state: RecipientState | undefined; after: number; seen: number[] | null }

/** A page by `stud_id`. `seen`: the batches whose students somebody sees, null for all. */
export async function recipientPage(read: Tx, { id, state, after, seen }: Page, limit: number) {
  const rows = await read
    .selectFrom('staff_message_recipients')
    .innerJoin('students', 'students.stud_id', 'staff_message_recipients.stud_id')
    .where('message_id', '=', id)
    .where('staff_message_recipients.stud_id', '>', after)
    .$if(state !== undefined, (query) => query.where('staff_message_recipients.state', '=', state ?? ''))
    .$if(seen !== null, (query) =>
      query.where('staff_message_recipients.stud_id', 'in', (where) =>
        where
          .selectFrom('student_batches')
          .where('batch_id', 'in', seen ?? [0])
          .select('student_batches.stud_id'),
      ),
    )
    .select(columnsOf('staff_message_recipients'))
    .select('students.name')
    .orderBy('staff_message_recipients.stud_id')
    .limit(limit)
    .execute()
  return rows as ((typeof rows)[number] & { state: RecipientState; reason: Reason | null })[]
}

/** Removes a student from all messages. */
export async function eraseRecipient(tx: Tx, studId: number): Promise<void> {
  await tx.deleteFrom('staff_message_recipients').where('stud_id', '=', studId).execute()
}
