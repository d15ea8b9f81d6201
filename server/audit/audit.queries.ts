import { sql } from 'kysely'
import type { AuditAction, AuditEntity } from '#contract/staff/audit-actions.rules.ts'
import { auditSpellings } from '#contract/staff/audit-spellings.rules.ts'
import { columnsOf } from '../db/columns-of.ts'
import type { Tx } from '../db/db.ts'
import { hashOf } from '../ports/secret-keys.ts'
import type { AuditEntry } from './audit-entry.ts'
import type { AuditMark, AuditSeal } from './audit-seal.ts'
import { CHAIN_START, detailsOf, linkOf } from './chain.rules.ts'
import type { StoredEntry } from './check-chain.ts'

/** Writes an entry in the unit of the action itself, so that neither is stored without the other. */
export async function writeAudit(tx: Tx, { changes, reason, ...entry }: AuditEntry): Promise<void> {
  const last = await tx
    .selectFrom('audit_entries')
    .select(['entry_id', 'hash'])
    .orderBy('entry_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const details = detailsOf({ changes, reason })
  const linked = {
    ...entry,
    entry_id: (last?.entry_id ?? 0) + 1,
    details_hash: hashOf(details),
    previous_hash: last?.hash ?? CHAIN_START,
  }
  await tx
    .insertInto('audit_entries')
    .values({ ...linked, hash: hashOf(linkOf(linked)) })
    .execute()
  await tx.insertInto('audit_details').values({ entry_id: linked.entry_id, details }).execute()
}

/** How far the audit goes; null where it has no entry. */
export async function auditMark(read: Tx): Promise<AuditMark | null> {
  const last = await read
    .selectFrom('audit_entries')
    .select(['entry_id as entries', 'hash'])
    .orderBy('entry_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ?? null
}

/** Returns up to `count` entries after `entry_id`, in their order, with the fields that their hashes cover. */
export async function entriesAfter(read: Tx, entry_id: number, count: number): Promise<StoredEntry[]> {
  const rows = await read
    .selectFrom('audit_entries')
    .where('entry_id', '>', entry_id)
    .select(columnsOf('audit_entries'))
    .orderBy('entry_id')
    .limit(count)
    .execute()
  return rows as StoredEntry[]
}

const SEAL_ID = 1

export async function sealRow(read: Tx): Promise<AuditSeal | null> {
  const columns = ['entries', 'hash', 'keys_id', 'mac', 'at'] as const
  return (await read.selectFrom('audit_seal').select(columns).executeTakeFirst()) ?? null
}

/** Keeps the seal, unless another machine has signed more. */
export async function putSealRow(tx: Tx, seal: AuditSeal): Promise<void> {
  await tx
    .insertInto('audit_seal')
    .values({ seal_id: SEAL_ID, ...seal })
    .onConflict((conflict) =>
      conflict.column('seal_id').doUpdateSet(seal).where('audit_seal.entries', '<=', seal.entries),
    )
    .execute()
}

/** When something was last done, in epoch milliseconds; null where it never was. */
export async function lastOfAction(read: Tx, action: AuditAction): Promise<number | null> {
  const last = await read
    .selectFrom('audit_entries')
    .where('action', 'in', auditSpellings(action))
    .select('at')
    .orderBy('entry_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.at ?? null
}

/** When somebody did something since then, or had it done to an entity: the newest first, `most` at most. */
export async function momentsOf(
  read: Tx,
  { action, ...of }: { action: AuditAction } & ({ staff_id: number } | { entity_id: string }),
  { since, most }: { since: number; most: number },
): Promise<number[]> {
  const done = read.selectFrom('audit_entries').where('action', '=', action).where('at', '>', since)
  const own = 'staff_id' in of ? done.where('staff_id', '=', of.staff_id) : done.where('entity_id', '=', of.entity_id)
  const rows = await own.select('at').orderBy('entry_id', 'desc').limit(most).execute()
  return rows.map(({ at }) => at)
}

/** Erases the details of a thing's entries: the entries themselves stay, and the chain remains valid. */
export async function eraseAuditDetails(tx: Tx, entity: AuditEntity, entity_id: string): Promise<void> {
  await tx
    .deleteFrom('audit_details')
    .where('entry_id', 'in', (query) =>
      query
        .selectFrom('audit_entries')
        .where('entity', 'in', auditSpellings(entity))
        .where('entity_id', '=', entity_id)
        .select('entry_id'),
    )
    .execute()
}

export type AuditFilter = {
  before?: number | undefined
  staff_id?: number | undefined
  action?: AuditAction | undefined
  entity?: AuditEntity | undefined
  entity_id?: string | undefined
  from?: number | undefined
  until?: number | undefined
}

// Clocks of several machines differ, and a clock may be set back: entries stand nearly in the order of their moments.
const CLOCKS_DIFFER_MS = 86_400_000

/**
 * Returns the entries between which, both left out, all moments of the filter lie: a filter by days need not read newer
 * or older entries. Null where there is no such bound.
 */
async function boundsOf(
  read: Tx,
  { from, until }: AuditFilter,
): Promise<{ above: number | null; below: number | null }> {
  const entries = read.selectFrom('audit_entries').select('entry_id').limit(1)
  const older =
    from === undefined
      ? undefined
      : await entries
          .where('at', '<', from - CLOCKS_DIFFER_MS)
          .orderBy('at', 'desc')
          .executeTakeFirst()
  const newer =
    until === undefined
      ? undefined
      : await entries
          .where('at', '>=', until + CLOCKS_DIFFER_MS)
          .orderBy('at')
          .executeTakeFirst()
  return { above: older?.entry_id ?? null, below: newer?.entry_id ?? null }
}

/*
 * Without statistics a database takes any index that fits, also the index over the owner's million actions. A thing's
 * id is the narrowest condition and goes first, then the action, which belongs to one kind of thing. By the index of
 * moments, the database would read all entries of the days in order to sort them.
 */
const unindexed = {
  at: sql<number>`at + 0`,
  staff_id: sql<number>`staff_id + 0`,
  action: sql<string>`action || ''`,
  entity: sql<string>`entity || ''`,
}

type Listed = { column: 'action' | 'entity'; spelling: string }

/**
 * Returns the lists of entries from which a page is merged. Entries from before there were ids have other spellings. An
 * index has the entries of one spelling in their order; for two spellings at once all entries would be read.
 */
function listsOf({ action, entity, entity_id }: AuditFilter): (Listed | null)[] {
  if (entity_id !== undefined) return [null]
  const listed = (column: Listed['column'], id: AuditAction | AuditEntity) =>
    auditSpellings(id).map((spelling) => ({ column, spelling }))
  if (action !== undefined) return listed('action', action)
  return entity === undefined ? [null] : listed('entity', entity)
}

/** The newest entries that the filter lets through, with what they changed where that was not erased. */
export async function auditPage(read: Tx, filter: AuditFilter, count: number) {
  const bounds = await boundsOf(read, filter)
  const pages = listsOf(filter).map(async (list) => pageOf(read, { ...filter, ...bounds, list }, count))
  const entries = (await Promise.all(pages)).flat()
  return entries.toSorted((one, other) => other.entry_id - one.entry_id).slice(0, count)
}

type Page = AuditFilter & Awaited<ReturnType<typeof boundsOf>> & { list: Listed | null }

/*
 * Compares both columns of the list's index: for a comparison of the spelling alone, PostgreSQL may go through all
 * entries from the newest on, and an old spelling is at their end.
 */
const isListed = ({ column, spelling }: Listed, above: number, below: number) => {
  const entry = sql`(${sql.ref(column)}, entry_id)`
  return sql<boolean>`${entry} > (${spelling}, ${sql.val(above)}) and ${entry} < (${spelling}, ${sql.val(below)})`
}

async function pageOf(read: Tx, filter: Page, count: number) {
  const { staff_id, action, entity, entity_id, from, until, list } = filter
  const above = filter.above ?? 0
  const below = Math.min(filter.before ?? Number.MAX_SAFE_INTEGER, filter.below ?? Number.MAX_SAFE_INTEGER)
  const isOne = entity_id !== undefined
  const page = read
    .selectFrom('audit_entries')
    .$if(list === null && below < Number.MAX_SAFE_INTEGER, (query) => query.where('entry_id', '<', below))
    .$if(list === null && above > 0, (query) => query.where('entry_id', '>', above))
    .$if(list !== null, (query) =>
      list ? query.where(isListed(list, above, below)).orderBy(list.column, 'desc') : query,
    )
    .$if(staff_id !== undefined, (query) => query.where(isOne ? unindexed.staff_id : 'staff_id', '=', staff_id ?? 0))
    .$if(isOne && action !== undefined, (query) =>
      query.where(unindexed.action, 'in', action ? auditSpellings(action) : []),
    )
    .$if(list?.column !== 'entity' && entity !== undefined, (query) =>
      query.where(isOne ? 'entity' : unindexed.entity, 'in', entity ? auditSpellings(entity) : []),
    )
    .$if(entity_id !== undefined, (query) => query.where('entity_id', '=', entity_id ?? ''))
    .$if(from !== undefined, (query) => query.where(unindexed.at, '>=', from ?? 0))
    .$if(until !== undefined, (query) => query.where(unindexed.at, '<', until ?? 0))
    .select(['entry_id', 'at', 'who', 'role', 'action', 'entity', 'entity_id', 'request_id'])
    .orderBy('entry_id', 'desc')
    .limit(count)
    .as('page')
  // The details are joined to this page alone: joined to all entries of the filter, all details would be read.
  return read
    .selectFrom(page)
    .leftJoin('audit_details', 'audit_details.entry_id', 'page.entry_id')
    .select(['page.entry_id', 'at', 'who', 'role', 'action', 'entity', 'entity_id', 'request_id'])
    .select('audit_details.details')
    .orderBy('page.entry_id', 'desc')
    .execute()
}
