import { columnsOf } from '../db/columns-of.ts'
import type { Tx } from '../db/db.ts'
import type { SmsChannel, SmsKind, SmsMessage } from '../ports/sms.ts'
import type { Receipt } from './receipts.rules.ts'

type State = 'sent' | 'failed' | Receipt['state']
export type LoggedMessage = {
  sms_id: number
  number_key: string
  number_masked: string
  purpose: SmsMessage['purpose']
  gateway: SmsKind | 'whatsapp'
  state: State
  gateway_id: string | null
  reason: string | null
  sent_at: number
  updated_at: number
}

const HOUR_MS = 3_600_000
// While a gateway is down, repeated requests cost nobody anything: they must not fill the log.
const MAX_PER_HOUR = 30

/** Logs the outcome of a message, unless its number has filled the log. */
export async function addMessage(tx: Tx, message: LoggedMessage): Promise<void> {
  const recent = await tx
    .selectFrom('sms_messages')
    .where('number_key', '=', message.number_key)
    .where('sent_at', '>', message.sent_at - HOUR_MS)
    .select('sms_id')
    .limit(MAX_PER_HOUR)
    .execute()
  if (recent.length < MAX_PER_HOUR) await tx.insertInto('sms_messages').values(message).execute()
}

type Reported = { channel: SmsChannel; receipt: Receipt; now: number }

/** Notes what the gateway of a channel says of a text of its own: another one may use the same ids. What was delivered stays delivered, in whatever order receipts come. */
export async function noteReceipt(tx: Tx, { channel, receipt, now }: Reported): Promise<void> {
  await tx
    .updateTable('sms_messages')
    .set({ state: receipt.state, reason: receipt.reason, updated_at: now })
    .where('gateway_id', '=', receipt.id)
    .where('gateway', channel === 'whatsapp' ? '=' : '!=', 'whatsapp')
    .where('state', 'in', ['sent', 'undelivered'])
    .execute()
}

/** The newest messages, of one number or of all. */
export async function newestMessages(tx: Tx, numberKeys: string[] | null, limit: number): Promise<LoggedMessage[]> {
  const rows = await tx
    .selectFrom('sms_messages')
    .$if(numberKeys !== null, (query) => query.where('number_key', 'in', numberKeys ?? []))
    .select(columnsOf('sms_messages'))
    .orderBy('sent_at', 'desc')
    .orderBy('sms_id', 'desc')
    .limit(limit)
    .execute()
  return rows as LoggedMessage[]
}

type Page = { isFailedOnly: boolean; from: { sent_at: number; sms_id: number } | null; limit: number }

/** The newest messages before one of them, or those of them that did not arrive. */
export async function messagesBefore(read: Tx, { isFailedOnly, from, limit }: Page): Promise<LoggedMessage[]> {
  const rows = await read
    .selectFrom('sms_messages')
    .$if(isFailedOnly, (query) => query.where('state', 'in', ['failed', 'undelivered']))
    .$if(from !== null, (query) =>
      query
        .where('sent_at', '<=', from?.sent_at ?? 0)
        .where((eb) => eb.or([eb('sent_at', '<', from?.sent_at ?? 0), eb('sms_id', '<', from?.sms_id ?? 0)])),
    )
    .select(columnsOf('sms_messages'))
    .orderBy('sent_at', 'desc')
    .orderBy('sms_id', 'desc')
    .limit(limit)
    .execute()
  return rows as LoggedMessage[]
}

/** How many texts were given to a gateway since then, and how many it did not take. */
export async function countSince(read: Tx, since: number): Promise<{ sent: number; failed: number }> {
  const rows = await read
    .selectFrom('sms_messages')
    .where('sent_at', '>', since)
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const counted = { sent: 0, failed: 0 }
  for (const { state, count } of rows) counted[state === 'failed' ? 'failed' : 'sent'] += count
  return counted
}

/** Messages that were sent before that moment. */
export async function oldMessages(read: Tx, before: number, count: number): Promise<number[]> {
  const old = read.selectFrom('sms_messages').where('sent_at', '<', before)
  const rows = await old.select('sms_id').orderBy('sent_at').limit(count).execute()
  return rows.map(({ sms_id }) => sms_id)
}

export async function forgetMessages(tx: Tx, smsIds: number[]): Promise<void> {
  await tx.deleteFrom('sms_messages').where('sms_id', 'in', smsIds).execute()
}

/** Removes what became of all texts to a number. */
export async function eraseTexts(tx: Tx, numberKeys: string[]): Promise<void> {
  await tx.deleteFrom('sms_messages').where('number_key', 'in', numberKeys).execute()
}
