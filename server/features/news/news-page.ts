import type { Tx } from '../../db/db.ts'
import { newsById, newsOf, type Reader } from './news.queries.ts'

type Page = { limit?: number | undefined; before?: number | undefined }

/** A page of the reader's news, the latest first: all of it, or `limit` from behind the item whose id is `before`. */
export async function newsPage(read: Tx, reader: Reader, { limit, before }: Page) {
  const page = { limit: limit ?? null }
  if (before === undefined) return newsOf(read, reader, { ...page, before: null })
  const last = await newsById(read, reader, before)
  // The item that the last page ended with is gone: there is nothing to go on from.
  return last === undefined ? [] : newsOf(read, reader, { ...page, before: last })
}
