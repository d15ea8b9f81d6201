import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { hashOf } from '../ports/keyed-hash.ts'
import type { AuditEntry } from './audit-entry.ts'
import { CHAIN_START, detailsOf, linkOf } from './chain.rules.ts'

/** Writes down what was done: part of the unit that does it, so that neither is there without the other. */
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

/** Forgets what entries say of something: that they were written stays, and the chain is whole. */
export async function eraseAuditDetails(tx: Tx, entity: string, entity_id: string): Promise<void> {
  await tx
    .deleteFrom('audit_details')
    .where('entry_id', 'in', (query) =>
      query
        .selectFrom('audit_entries')
        .where('entity', '=', entity)
        .where('entity_id', '=', entity_id)
        .select('entry_id'),
    )
    .execute()
}

export type AuditFilter = {
  before?: number | undefined
  staff_id?: number | undefined
  action?: string | undefined
  entity?: string | undefined
  entity_id?: string | undefined
  from?: number | undefined
  until?: number | undefined
}

// Clocks of several machines differ, and one is set back: entries stand nearly in the order of their moments.
const CLOCKS_DIFFER_MS = 86_400_000

/**
 * Between which entries, both left out, all of these moments lie: so a filter by days need not look at what is newer or
 * older. Null where there is no such bound.
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

// By the index of moments, all entries of the days would be read, to be put in their order.
const unindexedAt = sql<number>`at + 0`

/** The newest entries that the filter lets through, with what they changed where that was not erased. */
export async function auditPage(read: Tx, filter: AuditFilter, count: number) {
  const { before, staff_id, action, entity, entity_id, from, until } = filter
  const { above, below } = await boundsOf(read, filter)
  return read
    .selectFrom('audit_entries')
    .leftJoin('audit_details', 'audit_details.entry_id', 'audit_entries.entry_id')
    .$if(before !== undefined, (query) => query.where('audit_entries.entry_id', '<', before ?? 0))
    .$if(staff_id !== undefined, (query) => query.where('staff_id', '=', staff_id ?? 0))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(entity !== undefined, (query) => query.where('entity', '=', entity ?? ''))
    .$if(entity_id !== undefined, (query) => query.where('entity_id', '=', entity_id ?? ''))
    .$if(above !== null, (query) => query.where('audit_entries.entry_id', '>', above ?? 0))
    .$if(below !== null, (query) => query.where('audit_entries.entry_id', '<', below ?? 0))
    .$if(from !== undefined, (query) => query.where(unindexedAt, '>=', from ?? 0))
    .$if(until !== undefined, (query) => query.where(unindexedAt, '<', until ?? 0))
    .select([
      'audit_entries.entry_id',
      'at',
      'who',
      'role',
      'action',
      'entity',
      'entity_id',
      'request_id',
      'audit_details.details',
    ])
    .orderBy('audit_entries.entry_id', 'desc')
    .limit(count)
    .execute()
}
