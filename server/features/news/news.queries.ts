import { bumpContentVersion } from '../../cache/content-version.queries.ts'
import type { Tx } from '../../db/db.ts'
import { preparedQuery } from '../../db/fast-path/prepared-query.ts'
import { putRow } from '../../db/put-row.queries.ts'
import type { Tables } from '../../db/tables.ts'
import { textOfHtml } from '../../ports/folding/folded-words.rules.ts'
import { putWords, readersOf } from '../../search/search-words.queries.ts'
import { newsIsFor } from '../../session/level.queries.ts'
import { columnsOf } from '../../db/columns-of.ts'

export type Reader = { stud_id: number; ac_id: number; today: string }

/** News for everybody, for the student's level or for one of the student's batches, from the day it is published. */
const newsFor = (tx: Tx, reader: Reader) =>
  tx
    .selectFrom('news')
    .where('published_on', '<=', reader.today)
    .where(newsIsFor(reader))
    .select(['id', 'heading', 'images', 'news', 'published_on'])

/** The latest first. `before` is the last item of the page before. */
export async function newsOf(
  tx: Tx,
  reader: Reader,
  page: { limit: number | null; before: { id: number; published_on: string } | null },
) {
  const { limit, before } = page
  return newsFor(tx, reader)
    .$if(before !== null, (query) =>
      query.where((where) =>
        where.or([
          where('published_on', '<', before?.published_on ?? ''),
          where.and([where('published_on', '=', before?.published_on ?? ''), where('id', '<', before?.id ?? 0)]),
        ]),
      ),
    )
    .$if(limit !== null, (query) => query.limit(limit ?? 0))
    .orderBy('published_on', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** True when some item is for a batch alone. */
export async function hasBatchNews(tx: Tx): Promise<boolean> {
  return (
    (await tx.selectFrom('news').where('batch_id', 'is not', null).select('id').limit(1).executeTakeFirst()) !==
    undefined
  )
}

const byId = preparedQuery((tx, asked: Reader & { id: number }) => newsFor(tx, asked).where('id', '=', asked.id))

export async function newsById(tx: Tx, { stud_id, ac_id, today }: Reader, id: number) {
  return (await byId(tx, { stud_id, ac_id, today, id }))[0]
}

/** Adds the item, or changes the one of the same code; its id stays. The HTML is clean already. */
export async function putNews(tx: Tx, item: Tables['news']): Promise<void> {
  const id = await putRow(tx.insertInto('news'), item, { id: 'id', by: ['news_code'] })
  const name = `${item.heading} ${textOfHtml(item.news)}`
  await putWords(tx, { kind: 'news', id, readers: readersOf(item), name })
  await bumpContentVersion(tx, 'teaching')
}

/** Takes an item away from its readers and stores it apart, unchanged; returns false where there is no such item. */
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

/** Restores an item under its id; returns false where there is none, or an import has added its code again. */
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
