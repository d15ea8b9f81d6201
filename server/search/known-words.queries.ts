import { contentCache } from '../cache/content-cache.ts'
import type { CacheOwner } from '../cache/cache-owner.ts'
import type { Tx } from '../db/db.ts'
import { preparedQuery } from '../db/fast-path/prepared-query.ts'

/** More words than the names of one level have. */
const MOST_KNOWN = 20_000

const wordsOf = preparedQuery((tx, { readers }: { readers: number }) =>
  tx
    .selectFrom('search_words')
    .where('readers', '=', readers)
    .select('word')
    .distinct()
    .orderBy('word')
    .limit(MOST_KNOWN),
)

/** Returns all words by which these readers find something, in order. */
export function knownWordsOf(read: Tx): (owner: CacheOwner, readers: number) => Promise<string[]> {
  const cached = contentCache<string[]>('teaching')
  return async (owner, readers) =>
    cached(String(readers), owner, async () => (await wordsOf(read, { readers })).map(({ word }) => word))
}
