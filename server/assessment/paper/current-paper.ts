import type { CacheOwner } from '../../cache/cache-owner.ts'
import type { Db } from '../../db/db.ts'
import { BoundedCache } from '../../ports/bounded-cache.ts'
import { paperById, type StoredPaper } from './paper.queries.ts'

type Kept = { teaching: number; paper: StoredPaper }

const MAX_PAPERS = 200
const papers = new WeakMap<Db, BoundedCache<number, Kept>>()

/** A paper with its dates as they stand now, read once for each version of what is taught: all who submit ask for it. */
export async function currentPaper(db: Db, { teaching }: CacheOwner, paperId: number): Promise<StoredPaper> {
  const known = papers.get(db)?.get(paperId)
  if (known?.teaching === teaching) return known.paper
  const paper = await paperById(db.read, paperId)
  const kept = papers.get(db) ?? new BoundedCache<number, Kept>({ max: MAX_PAPERS })
  papers.set(db, kept)
  kept.set(paperId, { teaching, paper })
  return paper
}
