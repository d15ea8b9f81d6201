import type { CacheOwner } from '../../cache/cache-owner.ts'
import { type ContentCache, contentCache } from '../../cache/content-cache.ts'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/calls/api-request.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { type AttemptRouteDeps, audienceOf } from '../attempt/attempt-deps.ts'
import type { KindName } from '../kinds.ts'
import { paperByIdIfAny, paperFor, type StoredPaper, subjectNames } from './paper.queries.ts'

type Names = ReadonlyMap<number, string>

const ALL = 'all'

const papers = new WeakMap<Db, ContentCache<StoredPaper>>()
const subjects = new WeakMap<Db, ContentCache<Names>>()

/** The cache of a database, of what is taught. */
function cacheOf<T>(caches: WeakMap<Db, ContentCache<T>>, db: Db): ContentCache<T> {
  const cache = caches.get(db) ?? contentCache<T>('teaching')
  caches.set(db, cache)
  return cache
}

/**
 * Returns a paper with its dates as they stand now, read once for each version of the teaching content: all students
 * begin or submit it in the same minutes.
 *
 * @throws {ApiError} `not_found` where there is none.
 */
export async function currentPaper(db: Db, owner: CacheOwner, paperId: number): Promise<StoredPaper> {
  return cacheOf(papers, db)(String(paperId), owner, async () => {
    const paper = await paperByIdIfAny(db.read, paperId)
    if (!paper) throw new ApiError('not_found')
    return paper
  })
}

/** The names of all subjects by id, kept in the same way. */
export async function currentSubjects(db: Db, owner: CacheOwner): Promise<Names> {
  return cacheOf(subjects, db)(ALL, owner, () => subjectNames(db.read))
}

/**
 * Returns a paper that is this student's today: of the level, or of one of the student's batches, which is the only
 * query of each call. Undefined where it is of another kind, or not for this student.
 *
 * @throws {ApiError} `not_found` where there is none.
 */
export async function currentPaperFor(
  deps: AttemptRouteDeps,
  caller: Caller,
  kind: KindName,
  paperId: number,
): Promise<StoredPaper | undefined> {
  const paper = await currentPaper(deps.db, caller, paperId)
  if (paper.kind !== kind) return undefined
  const reader = await audienceOf(deps, caller)
  const isOfLevel = paper.ac_id === reader.ac_id && (paper.visible_from ?? '') <= reader.today
  return isOfLevel ? paper : paperFor(deps.db.read, kind, reader, paperId)
}
