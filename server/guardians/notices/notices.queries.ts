import { columnsOf } from '../../db/columns-of.ts'
import { compareAndSet } from '../../db/compare-and-set.queries.ts'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import type { NoticeChannel, NoticeKind, NoticeReason } from './notice-verdict.rules.ts'

type Stored = Tables['guardian_notices']
export type Notice = Stored & { kind: NoticeKind; channel: NoticeChannel; state: NoticeState }
export type NoticeState = 'waiting' | 'sending' | 'sent' | 'failed'
/** By which a notice is known. */
export type NoticeKey = Pick<Notice, 'stud_id' | 'kind' | 'about_id' | 'guardian_id' | 'channel'>

const AT_ONCE = 50

type About = Pick<Notice, 'kind' | 'about_id'> & { channels: readonly NoticeChannel[]; now: number }

/** Writes down what the guardians of these children are to be told; what was written before stays as it is. */
export async function addNotices(
  tx: Tx,
  children: { stud_id: number; due_at: number }[],
  { kind, about_id, channels, now }: About,
): Promise<void> {
  if (children.length === 0) return
  const dueOf = new Map(children.map(({ stud_id, due_at }) => [stud_id, due_at]))
  const pairs = await tx
    .selectFrom('guardian_children')
    .where('stud_id', 'in', [...dueOf.keys()])
    .where('blocked_at', 'is', null)
    .select(['stud_id', 'guardian_id'])
    .orderBy('stud_id')
    .orderBy('guardian_id')
    .execute()
  const made = { kind, about_id, state: 'waiting', reason: null, tries: 0, made_at: now, changed_at: now }
  const rows = pairs.flatMap((pair) =>
    channels.map((channel) => ({ ...pair, ...made, channel, due_at: dueOf.get(pair.stud_id) ?? now })),
  )
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await tx
      .insertInto('guardian_notices')
      .values(rows.slice(at, at + AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

type Link = { stud_id: number; guardian_id: number; link_id: number; now: number }

/** Writes down that a guardian is to get a link by text; once for each link. */
export async function addLinkNotice(tx: Tx, { link_id, now, ...to }: Link): Promise<void> {
  const made = { state: 'waiting', reason: null, tries: 0, due_at: now, made_at: now, changed_at: now }
  await tx
    .insertInto('guardian_notices')
    .values({ ...to, kind: 'consent', about_id: link_id, channel: 'text', ...made })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * What became of the text with the latest open link to a guardian of each of these students; nothing where that link
 * went out otherwise.
 */
export async function linkNotices(read: Tx, studIds: number[]): Promise<Map<number, Notice>> {
  if (studIds.length === 0) return new Map()
  const links = await read
    .selectFrom('consent_links')
    .where('stud_id', 'in', studIds)
    .where('ended_at', 'is', null)
    .select(['stud_id', 'link_id'])
    .orderBy('made_at')
    .execute()
  const open = new Map(links.map(({ stud_id, link_id }) => [stud_id, link_id]))
  const rows = await read
    .selectFrom('guardian_notices')
    .where('stud_id', 'in', studIds)
    .where('kind', '=', 'consent')
    .select(columnsOf('guardian_notices'))
    .execute()
  const ofOpen = (rows as Notice[]).filter(({ stud_id, about_id }) => open.get(stud_id) === about_id)
  return new Map(ofOpen.map((row) => [row.stud_id, row]))
}

/** Those that wait and whose moment has come, the longest waiting first. */
export async function dueNotices(read: Tx, channel: NoticeChannel, now: number, limit: number): Promise<Notice[]> {
  const rows = await read
    .selectFrom('guardian_notices')
    .where('state', '=', 'waiting')
    .where('channel', '=', channel)
    .where('due_at', '<=', now)
    .select(columnsOf('guardian_notices'))
    .orderBy('due_at')
    .limit(limit)
    .execute()
  return rows as Notice[]
}

type Turn = {
  from: NoticeState | readonly NoticeState[]
  to: NoticeState
  reason: NoticeReason | null
  now: number
  due_at?: number
  tries?: number
}

/** Changes a notice's state if it is `from`; returns whether it did. A concurrent caller waits for the unit. */
export async function turnNotice(
  tx: Tx,
  key: NoticeKey,
  { from, to: state, now: changed_at, ...changes }: Turn,
): Promise<boolean> {
  const { stud_id, kind, about_id, guardian_id, channel } = key
  const asRead = { stud_id, kind, about_id, guardian_id, channel, state: from }
  return compareAndSet(tx.updateTable('guardian_notices'), asRead, { state, changed_at, ...changes })
}

/** Removes a notice as if it had never been made: the same one may be found again. */
export async function dropNotice(tx: Tx, key: NoticeKey): Promise<void> {
  await tx
    .deleteFrom('guardian_notices')
    .where('stud_id', '=', key.stud_id)
    .where('kind', '=', key.kind)
    .where('about_id', '=', key.about_id)
    .where('guardian_id', '=', key.guardian_id)
    .where('channel', '=', key.channel)
    .execute()
}

/** Takes out what nobody was told yet of a paper's results: they do not stand any more. */
export async function forgetResultNotices(tx: Tx, paperId: number): Promise<void> {
  await tx
    .deleteFrom('guardian_notices')
    .where('kind', '=', 'result')
    .where('about_id', '=', paperId)
    .where((where) =>
      where.or([
        where('state', '=', 'waiting'),
        where.and([where('state', '=', 'sending'), where('channel', '=', 'push')]),
      ]),
    )
    .execute()
}

type Delivery = Pick<Notice, 'stud_id' | 'kind' | 'about_id' | 'guardian_id'> & {
  outcome: 'sent' | 'gone' | 'given_up'
  now: number
}

/** Notes the outcome on one device: a guardian who got the notice on any device has got it. */
export async function noteNoticeDelivery(tx: Tx, { outcome, now, ...of }: Delivery): Promise<void> {
  const turn: Pick<Turn, 'from' | 'to' | 'reason'> =
    outcome === 'sent'
      ? { from: ['sending', 'failed'], to: 'sent', reason: null }
      : { from: 'sending', to: 'failed', reason: outcome }
  await turnNotice(tx, { ...of, channel: 'push' }, { ...turn, now })
}

/** Returns a few notices that were begun before that moment and have no outcome. */
export async function staleNotices(read: Tx, channel: NoticeChannel, before: number, limit: number): Promise<Notice[]> {
  const rows = await read
    .selectFrom('guardian_notices')
    .where('state', '=', 'sending')
    .where('channel', '=', channel)
    .where('changed_at', '<', before)
    .select(columnsOf('guardian_notices'))
    .limit(limit)
    .execute()
  return rows as Notice[]
}

/** Returns of how many children a guardian was told this, among `among` or of all. */
export async function toldChildren(read: Tx, kind: NoticeKind, aboutId: number, among?: number[]): Promise<number> {
  if (among?.length === 0) return 0
  const { n } = await read
    .selectFrom('guardian_notices')
    .where('kind', '=', kind)
    .where('about_id', '=', aboutId)
    .where('state', '=', 'sent')
    .$if(among !== undefined, (query) => query.where('stud_id', 'in', among ?? [0]))
    .select(({ fn }) => fn.count<number>('stud_id').distinct().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** Moments at which notices were made, before that one. */
export async function oldNotices(read: Tx, before: number, count: number): Promise<number[]> {
  const old = read.selectFrom('guardian_notices').where('made_at', '<', before)
  return (await old.select('made_at').distinct().orderBy('made_at').limit(count).execute()).map(
    ({ made_at }) => made_at,
  )
}

export async function forgetNotices(tx: Tx, moments: number[]): Promise<void> {
  await tx.deleteFrom('guardian_notices').where('made_at', 'in', moments).execute()
}
