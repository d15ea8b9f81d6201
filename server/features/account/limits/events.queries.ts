import type { Tx } from '../../../db/db.ts'
import type { Lane } from './lane.ts'
import type { NetworkQueries, RecentEvents } from './number-limits.rules.ts'

/**
 * `tried` is a code that was counted and is being compared: it is a wrong one until it turns out to be right.
 * `unknown` is a question about a number that was answered without a text. `again` stands with a `sent` to a number of
 * the academy's people that was sent one before and has not logged in since.
 */
export type EventKind = 'sent' | 'again' | 'tried' | 'wrong' | 'right' | 'unknown'
export type Purpose = 'login' | 'signup' | 'consent' | 'guardian'
export type CodeEvent = {
  event_id: number
  kind: EventKind
  lane: Lane
  purpose: Purpose
  number_key: string
  address_key: string
  network_56_key: string
  network_48_key: string
  device_key: string
  at: number
}

/** The column and the keys by which events of an address or a network are found, and the factor on its limits. */
export type NetworkKeys = {
  column: 'address_key' | 'network_56_key' | 'network_48_key'
  keys: string[]
  factor: number
}

/** The keys by which events of a number, an address and a device are found: the newest key first, then earlier ones. */
export type SearchKeys = { number: string[]; networks: NetworkKeys[]; device: string[] }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Returns what was sent to the number in this lane and tried with it. `most`, multiplied for wider networks, bounds the
 * rows that an attacker can make the server read.
 */
export async function recentEventsOf(
  tx: Tx,
  keys: SearchKeys,
  lane: Lane,
  { now, most, mostAgain }: { now: number; most: number; mostAgain: number },
): Promise<RecentEvents> {
  const recent = tx.selectFrom('code_events').where('at', '>', now - DAY_MS)
  const momentsOf = async (query: typeof recent, count = most) =>
    (await query.select('at').orderBy('at', 'desc').limit(count).execute()).map(({ at }) => at)
  const sent = recent.where('kind', '=', 'sent')
  const device = keys.device.filter((key) => key !== '')
  const again = recent.where('kind', '=', 'again')
  const sentFrom: RecentEvents['sentFrom'] = []
  for (const { column, keys: own, factor } of lane === 'known' ? [] : keys.networks) {
    sentFrom.push({
      moments: await momentsOf(sent.where(column, 'in', own), most * factor),
      again: await momentsOf(again.where(column, 'in', own), mostAgain * factor),
      factor,
    })
  }
  const ofNumber = recent.where('number_key', 'in', keys.number).where('lane', '=', lane)
  return {
    sent: await momentsOf(ofNumber.where('kind', '=', 'sent')),
    right: await momentsOf(ofNumber.where('kind', '=', 'right'), 1),
    ...(await recentTriesOf(tx, keys.number, lane, now)),
    sentToDevice: device.length === 0 ? [] : await momentsOf(sent.where('device_key', 'in', device)),
    sentFrom,
  }
}

/** The last text to the number on a new device, of the last day; 0 when there was none. */
export async function lastTextTo(tx: Tx, numberKeys: string[], now: number): Promise<number> {
  const row = await tx
    .selectFrom('code_events')
    .where('number_key', 'in', numberKeys)
    .where('kind', '=', 'sent')
    .where('lane', '=', 'new')
    .where('at', '>', now - DAY_MS)
    .select('event_id')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.event_id ?? 0
}

/** Wrong codes of the number: of the last day in this lane, and in a row. */
export async function recentTriesOf(
  tx: Tx,
  numberKeys: string[],
  lane: Lane,
  now: number,
): Promise<Pick<RecentEvents, 'wrong' | 'inARow'>> {
  const rows = await tx
    .selectFrom('code_events')
    .where('number_key', 'in', numberKeys)
    .where('kind', 'in', ['wrong', 'tried'])
    .where('lane', '=', lane)
    .where('at', '>', now - DAY_MS)
    .select('at')
    .execute()
  return { wrong: rows.map(({ at }) => at), inARow: await wrongInARow(tx, numberKeys) }
}

/** What was asked about numbers in the last hour, from the address and the networks around it. */
export async function queriesFromNetworks(tx: Tx, networks: NetworkKeys[], now: number): Promise<NetworkQueries[]> {
  const asked: NetworkQueries[] = []
  for (const network of networks) asked.push(await askedFromOne(tx, network, now))
  return asked
}

async function askedFromOne(tx: Tx, { column, keys, factor }: NetworkKeys, now: number): Promise<NetworkQueries> {
  const rows = await tx
    .selectFrom('code_events')
    .where(column, 'in', keys)
    .where('at', '>', now - HOUR_MS)
    .where((where) =>
      where.or([
        where('kind', '=', 'unknown'),
        where.and([where('kind', '=', 'sent'), where('purpose', '=', 'signup')]),
      ]),
    )
    .select(['kind', 'at'])
    .execute()
  const momentsOf = (kind: EventKind) => rows.filter((row) => row.kind === kind).map(({ at }) => at)
  return { unknown: momentsOf('unknown'), signups: momentsOf('sent'), factor }
}

/** How many questions about numbers were answered in the last hour, from wherever; never more than `most`. */
export async function unknownInAll(tx: Tx, now: number, most: number): Promise<number> {
  const rows = await tx
    .selectFrom('code_events')
    .where('kind', '=', 'unknown')
    .where('at', '>', now - HOUR_MS)
    .select('event_id')
    .limit(most)
    .execute()
  return rows.length
}

export async function addEvent(tx: Tx, event: CodeEvent): Promise<void> {
  await tx.insertInto('code_events').values(event).execute()
}

export async function settleEvent(tx: Tx, eventId: number, kind: 'wrong' | 'right'): Promise<void> {
  await tx.updateTable('code_events').set({ kind }).where('event_id', '=', eventId).execute()
}

export async function removeEvents(tx: Tx, eventIds: number[]): Promise<void> {
  await tx.deleteFrom('code_events').where('event_id', 'in', eventIds).execute()
}

async function wrongInARow(tx: Tx, numberKeys: string[]): Promise<number> {
  const rows = await tx
    .selectFrom('code_numbers')
    .where('number_key', 'in', numberKeys)
    .select('wrong_in_a_row')
    .execute()
  return rows.reduce((sum, row) => sum + row.wrong_in_a_row, 0)
}

/** Counts one more wrong code without a right one between. */
export async function countWrong(tx: Tx, numberKey: string): Promise<void> {
  await tx
    .insertInto('code_numbers')
    .values({ number_key: numberKey, wrong_in_a_row: 1 })
    .onConflict((conflict) =>
      conflict.column('number_key').doUpdateSet((build) => ({
        wrong_in_a_row: build('code_numbers.wrong_in_a_row', '+', 1),
      })),
    )
    .execute()
}

/** Ends the number's row of wrong codes, after a right code or by the academy. */
export async function endRow(tx: Tx, numberKeys: string[]): Promise<void> {
  await tx.deleteFrom('code_numbers').where('number_key', 'in', numberKeys).execute()
}

/** Forgets what was sent to a number and tried with it. */
export async function forgetNumber(tx: Tx, numberKeys: string[]): Promise<void> {
  await tx.deleteFrom('code_events').where('number_key', 'in', numberKeys).execute()
  await endRow(tx, numberKeys)
}

/**
 * Events that no limit counts any more: the longest one that counts them looks back over a day. What lasts longer (wrong
 * codes in a row, known devices, what is stopped for all) has tables of its own.
 */
export async function oldEvents(read: Tx, now: number, count: number): Promise<number[]> {
  const old = read.selectFrom('code_events').where('at', '<', now - DAY_MS)
  const rows = await old.select('event_id').orderBy('at').limit(count).execute()
  return rows.map(({ event_id }) => event_id)
}
