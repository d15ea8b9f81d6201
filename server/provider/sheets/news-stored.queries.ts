import type { Tx } from '../../db/db.ts'
import { pictureRefs } from './catalog-stored.queries.ts'

export async function storedNews(read: Tx) {
  const pictureOf = await pictureRefs(read)
  const rows = await read
    .selectFrom('news')
    .leftJoin('levels', 'levels.ac_id', 'news.ac_id')
    .leftJoin('batches', 'batches.batch_id', 'news.batch_id')
    .select(['news_code', 'published_on', 'heading', 'news', 'images', 'levels.levels as level', 'batch_code'])
    .orderBy('published_on', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ images, level, batch_code, ...row }) => ({
    ...row,
    image: pictureOf(images),
    readers: level ?? batch_code,
  }))
}
