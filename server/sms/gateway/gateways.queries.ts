import { columnsOf } from '../../db/columns-of.ts'
import type { Tx } from '../../db/db.ts'
import type { SmsChannel } from '../../ports/sms.ts'

/** A gateway as the form stored it: `fields` is JSON, `secrets` is encrypted. */
export type StoredGateway = {
  channel: SmsChannel
  fields: string
  secrets: string
  version: number
  changed_at: number
  /** What the gateway said last, as it wrote it; null where it never told. */
  balance: string | null
  balance_at: number | null
  /** When it was asked last, also where it did not tell. */
  balance_asked_at: number | null
}

/** Returns the gateway of a channel, or null where none was entered. */
export async function storedGateway(read: Tx, channel: SmsChannel): Promise<StoredGateway | null> {
  const query = read.selectFrom('sms_gateways').where('channel', '=', channel)
  const row = await query.select(columnsOf('sms_gateways')).executeTakeFirst()
  return (row as StoredGateway | undefined) ?? null
}

/** Stores a gateway in place of the one before. What that one said of its balance is forgotten. */
export async function putGateway(tx: Tx, row: Omit<StoredGateway, keyof Balance | 'balance_asked_at'>): Promise<void> {
  const stored = { ...row, balance: null, balance_at: null, balance_asked_at: null }
  await tx
    .insertInto('sms_gateways')
    .values(stored)
    .onConflict((conflict) => conflict.column('channel').doUpdateSet(stored))
    .execute()
}

export async function removeGateway(tx: Tx, channel: SmsChannel): Promise<void> {
  await tx.deleteFrom('sms_gateways').where('channel', '=', channel).execute()
}

type Balance = { balance: string; balance_at: number }

/** Notes that a gateway is asked now: true for the one caller who may, within the time from `since`. */
export async function noteAsking(
  tx: Tx,
  { channel, version }: StoredGateway,
  now: number,
  since: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sms_gateways')
    .set({ balance_asked_at: now })
    .where('channel', '=', channel)
    .where('version', '=', version)
    .where((where) => where.or([where('balance_asked_at', 'is', null), where('balance_asked_at', '<=', since)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Notes what a gateway said of its balance, unless another one has taken its place. */
export async function noteBalance(tx: Tx, { channel, version }: StoredGateway, said: Balance): Promise<void> {
  await tx.updateTable('sms_gateways').set(said).where('channel', '=', channel).where('version', '=', version).execute()
}
