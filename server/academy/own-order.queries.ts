import { type Expression, expressionBuilder, sql } from 'kysely'
import { bumpContentVersion } from '../cache/content-version.queries.ts'
import type { Tx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'

/** What can be put in order by hand; subjects have a position of their own. */
type OrderedKind = 'level' | 'chapter' | 'material'

/** Things that nobody has put in order come after those. */
const UNPLACED = 1_000_000_000

/** The place of something, to sort by before its number or code. `id` is the column of its id. */
export function ownPlace(kind: OrderedKind, id: string): Expression<number> {
  const from = expressionBuilder<Tables>()
  const place = from
    .selectFrom('catalog_order')
    .where('catalog_order.kind', '=', kind)
    .where('catalog_order.thing_id', '=', sql.ref<number>(id))
    .select('catalog_order.place')
  return from.fn.coalesce(place, from.val(UNPLACED)) as Expression<number>
}

/** Saves the order of these things, which are all that are listed together. */
export async function putInOrder(tx: Tx, kind: OrderedKind, ids: readonly number[]): Promise<void> {
  await forgetOrder(tx, kind, ids)
  const rows = ids.map((thing_id, place) => ({ kind, thing_id, place }))
  if (rows.length > 0) await tx.insertInto('catalog_order').values(rows).execute()
  await bumpContentVersion(tx, 'teaching')
}

/** Forgets the places of things: their numbers or codes sort them again, or they are removed. */
export async function forgetOrder(tx: Tx, kind: OrderedKind, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await tx.deleteFrom('catalog_order').where('kind', '=', kind).where('thing_id', 'in', ids).execute()
}
