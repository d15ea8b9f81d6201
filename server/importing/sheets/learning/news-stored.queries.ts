import type { Tx } from '../../../db/db.ts'
import { pictureRefs } from './catalog-stored.queries.ts'

/** The news, or the items with these codes; each with its id. */
export async function newsWithIds(read: Tx, codes: string[] | null) {
  const rows = await read
    .selectFrom('news')
    .leftJoin('levels', 'levels.ac_id', 'news.ac_id')
    .leftJoin('batches', 'batches.batch_id', 'news.batch_id')
    .$if(codes !== null, (query) => query.where('news_code', 'in', codes ?? []))
    .select(['id', 'news_code', 'published_on', 'heading', 'news', 'images', 'levels.levels as level', 'batch_code'])
    .orderBy('published_on', 'desc')
    .orderBy('id')
    .execute()
  const pictureOf = rows.some(({ images }) => images !== null) ? await pictureRefs(read) : () => null
  return rows.map(({ images, level, batch_code, ...row }) => ({
    ...row,
    image: pictureOf(images),
    readers: level ?? batch_code,
  }))
}

export async function storedNews(read: Tx) {
  return (await newsWithIds(read, null)).map(({ id: _id, ...row }) => row)
}
