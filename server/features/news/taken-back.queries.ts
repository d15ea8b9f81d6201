import { bumpContentVersion } from '../../cache/content-version.queries.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Tx } from '../../db/db.ts'
import { putWords } from '../../search/search-words.queries.ts'
import { putNews } from './news.queries.ts'

/** Takes an item away from those who read it, and keeps it as it is; false where it is not there. */
export async function takeBackNews(tx: Tx, id: number, taken_back_at: number): Promise<boolean> {
  const item = await tx.selectFrom('news').select(columnsOf('news')).where('id', '=', id).executeTakeFirst()
  if (!item) return false
  await tx.deleteFrom('news').where('id', '=', id).execute()
  await tx
    .insertInto('news_taken_back')
    .values({ ...item, taken_back_at })
    .execute()
  // Nobody finds it by its words either.
  await putWords(tx, { kind: 'news', id, readers: 0, name: '' })
  await bumpContentVersion(tx, 'teaching')
  return true
}

/** Brings an item back under its id; false where it is not there, or an import has brought its code anew. */
export async function restoreNews(tx: Tx, id: number): Promise<boolean> {
  const taken = await tx
    .selectFrom('news_taken_back')
    .select(columnsOf('news_taken_back'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!taken) return false
  const { taken_back_at: _at, ...item } = taken
  const again = await tx.selectFrom('news').select('id').where('news_code', '=', item.news_code).executeTakeFirst()
  if (again) return false
  await tx.deleteFrom('news_taken_back').where('id', '=', id).execute()
  await putNews(tx, item)
  return true
}

/** Removes items with their words; nothing is kept of them. */
export async function removeNews(tx: Tx, ids: number[]): Promise<void> {
  await tx.deleteFrom('news').where('id', 'in', ids).execute()
  for (const id of ids) await putWords(tx, { kind: 'news', id, readers: 0, name: '' })
  await bumpContentVersion(tx, 'teaching')
}
