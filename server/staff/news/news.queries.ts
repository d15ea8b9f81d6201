import { expressionBuilder } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

export type NewsPage = { taken_back: boolean; before: { day: string; id: number } | null }

const livingNews = (read: Tx) =>
  read
    .selectFrom('news')
    .leftJoin('levels', 'levels.ac_id', 'news.ac_id')
    .leftJoin('batches', 'batches.batch_id', 'news.batch_id')
    .select([
      'id',
      'news_code',
      'published_on',
      'heading',
      'news.news',
      'images',
      'levels.levels as level',
      'batch_code',
    ])
    .select((value) => value.val<number | null>(null).as('taken_back_at'))

const takenNews = (read: Tx) =>
  read
    .selectFrom('news_taken_back')
    .leftJoin('levels', 'levels.ac_id', 'news_taken_back.ac_id')
    .leftJoin('batches', 'batches.batch_id', 'news_taken_back.batch_id')
    .select(['id', 'news_code', 'published_on', 'heading', 'news', 'images', 'levels.levels as level', 'batch_code'])
    .select('taken_back_at')

export type StoredNews = Awaited<ReturnType<typeof newsItem>> & {}

/** One item, whether students see it or not. */
export async function newsItem(read: Tx, id: number) {
  const living = await livingNews(read).where('id', '=', id).executeTakeFirst()
  return living ?? (await takenNews(read).where('id', '=', id).executeTakeFirst())
}

/** True of items behind that one; both tables call the columns alike. */
function olderThan({ day, id }: { day: string; id: number }) {
  const where = expressionBuilder<Tables, 'news'>()
  return where.or([where('published_on', '<', day), where.and([where('published_on', '=', day), where('id', '<', id)])])
}

/** The latest first. */
export async function newsPage(read: Tx, { taken_back, before }: NewsPage, count: number) {
  const isOlder = olderThan(before ?? { day: '', id: 0 })
  const living = livingNews(read)
    .$if(before !== null, (query) => query.where(isOlder))
    .orderBy('published_on', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
  const taken = takenNews(read)
    .$if(before !== null, (query) => query.where(isOlder))
    .orderBy('published_on', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
  return taken_back ? taken.execute() : living.execute()
}

/** The id under which the code's item is stored. */
export async function newsIdOf(read: Tx, news_code: string): Promise<number | undefined> {
  const row = await read.selectFrom('news').where('news_code', '=', news_code).select('id').executeTakeFirst()
  return row?.id
}
