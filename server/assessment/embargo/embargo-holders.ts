import type { Db, Tx } from '../../db/db.ts'
import type { Readers } from '../paper/audience.queries.ts'
import { handedIn, lastDeadline } from '../results/results.rules.ts'
import { comparedQuestions, type KnownQuestion, withQuestions } from './compared-questions.ts'
import {
  addRelease,
  type EmbargoPaper,
  embargoPaper,
  newestOfCodes,
  type PaperReaders,
  papersAfter,
  papersWith,
  questionsOfPapers,
  releasesAmong,
  shareStudents,
} from './embargo.queries.ts'
import { clash, type HolderTiming, heldUntil, type KeyTiming, sharedWith } from './embargo.rules.ts'

/** A paper that has questions of another paper, with their codes in that paper. */
export type Holder = { paper_id: number; name: string; codes: string[] }

type Moment = { now: number; graceMs: number }

/**
 * Returns the papers that still hold questions of this one at `at` (epoch ms), for one of the same students, so that
 * its key must not go out then; without those for which an owner let it out.
 */
export async function embargoHolders(db: Db, tx: Tx, paperId: number, at: number, moment: Moment): Promise<Holder[]> {
  const paper = await embargoPaper(tx, paperId)
  const { graceMs } = moment
  const held = (await papersAfter(tx, at, graceMs)).filter(
    (other) => other.paper_id !== paperId && heldUntil(other, graceMs) > at,
  )
  if (!paper || held.length === 0) return []
  const ids = (await questionsOfPapers(tx, [paperId])).map(({ question_id }) => question_id)
  const shared = sharedWith(await comparedQuestions(db, tx, ids), await withQuestions(db, tx, held))
  const released = new Set(
    (
      await releasesAmong(
        tx,
        shared.map((one) => one.paper.paper_id),
      )
    ).flatMap(({ paper_id, holder_id }) => (paper_id === paperId ? holder_id : [])),
  )
  const others = shared.filter((one) => !released.has(one.paper.paper_id))
  return meeting(tx, readersOf(paper, moment), others, moment)
}

/** A paper that is not stored yet: its questions by their codes, and all that decides how long it holds them. */
export type DraftPaper = HolderTiming & KeyTiming & Readers & { codes: string[] }

/**
 * Returns the papers that share questions with a draft for one of the same students, where one of the two gives its key
 * away before the other is over.
 */
export async function clashingPapers(
  db: Db,
  tx: Tx,
  draft: DraftPaper,
  moment: Moment & { visibleAt: (day: string) => number },
): Promise<Holder[]> {
  const { graceMs, now, visibleAt } = moment
  const own = await newestOfCodes(tx, draft.codes)
  if (own.length === 0) return []
  const candidates = new Map<number, EmbargoPaper>()
  for (const one of [...(await papersAfter(tx, now, graceMs)), ...(await papersWith(tx, draft.codes))])
    candidates.set(one.paper_id, one)
  const timed = (paper: EmbargoPaper) => ({
    ...paper,
    visible_at: paper.visible_from === null ? null : visibleAt(paper.visible_from),
  })
  const clashing = [...candidates.values()].filter((paper) => clash(draft, timed(paper), moment))
  const questions = await comparedQuestions(
    db,
    tx,
    own.map(({ question_id }) => question_id),
  )
  const shared = sharedWith(questions, await withQuestions(db, tx, clashing))
  const { ac_id, batch_id, parts } = draft
  const readers = { paper_id: null, ac_id, batch_id, parts, isOver: false }
  return meeting(tx, readers, shared, moment)
}

type Shared = { paper: EmbargoPaper; questions: KnownQuestion[] }

async function meeting(tx: Tx, own: PaperReaders, shared: Shared[], moment: Moment): Promise<Holder[]> {
  const found: Holder[] = []
  for (const { paper, questions } of shared) {
    if (!(await shareStudents(tx, own, readersOf(paper, moment)))) continue
    found.push({ paper_id: paper.paper_id, name: paper.name, codes: questions.map(({ code }) => code) })
  }
  return found
}

/** Once nobody can begin a paper any more, its students are those who have begun it. */
function readersOf(paper: EmbargoPaper, { now, graceMs }: Moment): PaperReaders {
  const last = lastDeadline(paper)
  const isOver = paper.kind !== 'quiz' && last !== null && now >= handedIn(last, graceMs)
  const { paper_id, ac_id, batch_id, parts } = paper
  return { paper_id, ac_id, batch_id, parts, isOver }
}

type Insisting = { reason: string; who: string; at: number }

/** Lets the key of a paper out although these papers hold questions of it. Returns the audit's entries. */
export async function releaseKey(tx: Tx, paper_id: number, holders: readonly Holder[], by: Insisting) {
  for (const { paper_id: holder_id, codes } of holders)
    await addRelease(tx, { paper_id, holder_id, questions: codes.length, ...by })
  return holders.map(released)
}

/** Lets the key of a paper out as `releaseKey` does, and these papers' keys for the questions that the paper holds. */
export async function releaseBoth(tx: Tx, paper_id: number, papers: readonly Holder[], by: Insisting) {
  for (const { paper_id: other, codes } of papers)
    await addRelease(tx, { paper_id: other, holder_id: paper_id, questions: codes.length, ...by })
  return releaseKey(tx, paper_id, papers, by)
}

const released = ({ name, codes }: Holder) => ({
  field: 'key_known',
  before: null,
  after: `${name}: ${codes.length} (${codes.join(', ')})`,
})
