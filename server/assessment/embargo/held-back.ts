import { type ContentCache, contentCache } from '../../cache/content-cache.ts'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/calls/api-request.ts'
import type { AttemptDeps } from '../attempt/attempt-deps.ts'
import { comparedQuestions, withQuestions } from './compared-questions.ts'
import { type EmbargoPaper, papersAfter, papersOf, releasesAmong } from './embargo.queries.ts'
import { heldUntil, sharedWith } from './embargo.rules.ts'

/** Papers that hold their questions, with those questions, and which keys an owner let out in spite of that. */
type Holders = {
  held: Awaited<ReturnType<typeof withQuestions<EmbargoPaper>>>
  /** `paper_id holder_id` */
  released: ReadonlySet<string>
}
/** A question whose key is not shown as another paper of the student's holds it, and until when it does (epoch ms). */
export type HeldQuestion = { holder_id: number; holder: string; until: number }
export type HeldBack = ReadonlyMap<number, HeldQuestion>
type Reader = Pick<Caller, 'stud_id' | 'ac_id' | 'teaching' | 'people' | 'attendance' | 'own'>

const ALL = 'all'
const NOTHING: HeldBack = new Map()
const caches = new WeakMap<Db, ContentCache<Holders>>()

/**
 * Returns those of a paper's questions of which the student sees neither key, explanation nor the outcome of the own
 * answer, since a sealed, running or unpublished paper of the same student holds them. Papers that hold any are read
 * once for each version of the teaching content: mostly no other query is needed.
 */
export async function heldBack(
  deps: Pick<AttemptDeps, 'db' | 'clock' | 'settings'>,
  reader: Reader,
  paperId: number,
  questionIds: Iterable<number>,
): Promise<HeldBack> {
  const { db, clock, settings } = deps
  const now = clock.now()
  const graceMs = settings.lateSeconds * 1000
  const { held, released } = await holders(db, reader, { now, graceMs })
  const others = held.filter(
    ({ paper }) =>
      paper.paper_id !== paperId && heldUntil(paper, graceMs) > now && !released.has(`${paperId} ${paper.paper_id}`),
  )
  if (others.length === 0) return NOTHING
  const own = await comparedQuestions(db, db.read, [...questionIds])
  const shared = sharedWith(own, others)
  if (shared.length === 0) return NOTHING
  const theirs = await papersOf(
    db.read,
    reader,
    shared.map(({ paper }) => paper.paper_id),
  )
  const found = new Map<number, HeldQuestion>()
  for (const { paper, questions } of shared) {
    if (!theirs.has(paper.paper_id)) continue
    const until = heldUntil(paper, graceMs)
    for (const { question_id } of questions) {
      if ((found.get(question_id)?.until ?? 0) < until)
        found.set(question_id, { holder_id: paper.paper_id, holder: paper.name, until })
    }
  }
  return found
}

async function holders(db: Db, reader: Reader, { now, graceMs }: { now: number; graceMs: number }): Promise<Holders> {
  const cache = caches.get(db) ?? contentCache<Holders>('teaching')
  caches.set(db, cache)
  return cache(ALL, reader, async () => {
    const papers = await papersAfter(db.read, now, graceMs)
    const releases = await releasesAmong(
      db.read,
      papers.map(({ paper_id }) => paper_id),
    )
    return {
      held: await withQuestions(db, db.read, papers),
      released: new Set(releases.map(({ paper_id, holder_id }) => `${paper_id} ${holder_id}`)),
    }
  })
}

/** Returns, for students, after which papers how many of the held questions are shown. */
export function heldBackView(held: HeldBack): { paper: string; count: number }[] {
  const papers = Map.groupBy(held.values(), ({ holder_id }) => holder_id)
  return [...papers.values()].map((some) => ({ paper: some[0]?.holder ?? '', count: some.length }))
}

/** Returns until when (epoch ms) nothing of `held` changes by itself; undefined where nothing is held back. */
export const heldBackUntil = (held: HeldBack): number | undefined =>
  held.size === 0 ? undefined : Math.min(...[...held.values()].map(({ until }) => until))
