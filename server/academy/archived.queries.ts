import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely'
import { bumpContentVersion } from '../cache/content-version.queries.ts'
import type { Tx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'

/** What can be archived. */
type ArchivedKind = 'level' | 'subject' | 'chapter' | 'batch' | 'topic' | 'material'

/** True for what is not archived: it is offered for new entries, and students see it. `id` is the column of its id. */
export function isInUse(kind: ArchivedKind, id: string): Expression<SqlBool> {
  const where = expressionBuilder<Tables>()
  const archived = where
    .selectFrom('archived')
    .where('archived.kind', '=', kind)
    .where('archived.thing_id', '=', sql.ref<number>(id))
    .select('archived.thing_id')
  return where.not(where.exists(archived))
}

/** True for a chapter that students see: neither it nor its subject is archived. */
export const isChapterInUse = (): Expression<SqlBool> => {
  const where = expressionBuilder<Tables>()
  return where.and([isInUse('chapter', 'chapters.chapter_id'), isInUse('subject', 'chapters.subject_id')])
}

/** True for what is of no chapter, or of one that students see; `chapters` is joined from the left. */
export const isOfNoArchivedChapter = (): Expression<SqlBool> => {
  const where = expressionBuilder<Tables, 'chapters'>()
  return where.or([where('chapters.chapter_id', 'is', null), isChapterInUse()])
}

/** Returns the archived ones of a kind. */
export async function archivedOf(read: Tx, kind: ArchivedKind): Promise<Set<number>> {
  const rows = await read.selectFrom('archived').where('kind', '=', kind).select('thing_id').execute()
  return new Set(rows.map(({ thing_id }) => thing_id))
}

/** Archives something; returns false if it already was. */
export async function archive(tx: Tx, kind: ArchivedKind, id: number, at: number): Promise<boolean> {
  const row = { kind, thing_id: id, archived_at: at }
  const added = await tx
    .insertInto('archived')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'thing_id']).doNothing())
    .returning('thing_id')
    .executeTakeFirst()
  await bumpContentVersion(tx, 'teaching')
  return added !== undefined
}

/** Brings something back; returns false if it was not archived. */
export async function unarchive(tx: Tx, kind: ArchivedKind, id: number): Promise<boolean> {
  const gone = await tx
    .deleteFrom('archived')
    .where('kind', '=', kind)
    .where('thing_id', '=', id)
    .returning('thing_id')
    .executeTakeFirst()
  await bumpContentVersion(tx, 'teaching')
  return gone !== undefined
}

/** The ids of what was archived at that moment, and not restored since. */
export async function archivedAt(read: Tx, kind: ArchivedKind, at: number): Promise<Set<number>> {
  const rows = await read
    .selectFrom('archived')
    .where('kind', '=', kind)
    .where('archived_at', '=', at)
    .select('thing_id')
    .execute()
  return new Set(rows.map(({ thing_id }) => thing_id))
}

/** Forgets that things were archived which are removed: their ids may be given again. */
export async function forgetArchived(tx: Tx, kind: ArchivedKind, ids: number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('archived').where('kind', '=', kind).where('thing_id', 'in', ids).execute()
}
