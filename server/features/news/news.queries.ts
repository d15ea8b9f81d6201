import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

type Reader = { stud_id: number; ac_id: number; today: string }

/** News for everybody, for the student's level or for one of the student's batches, from the day it is published. */
const newsFor = (tx: Tx, { stud_id, ac_id, today }: Reader) =>
  tx
    .selectFrom('news')
    .where('published_on', '<=', today)
    .where((where) =>
      where.or([
        where.and([where('news.ac_id', 'is', null), where('news.batch_id', 'is', null)]),
        where('news.ac_id', '=', ac_id),
        where(
          'news.batch_id',
          'in',
          where.selectFrom('student_batches').where('stud_id', '=', stud_id).select('student_batches.batch_id'),
        ),
      ]),
    )
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

export async function newsById(tx: Tx, reader: Reader, id: number) {
  return newsFor(tx, reader).where('id', '=', id).executeTakeFirst()
}

/** Adds the item, or changes the one of the same code; its id stays. The HTML is clean already. */
export async function putNews(tx: Tx, item: Tables['news']): Promise<void> {
  const { id: _id, ...changes } = item
  await tx
    .insertInto('news')
    .values(item)
    .onConflict((conflict) => conflict.column('news_code').doUpdateSet(changes))
    .execute()
}
