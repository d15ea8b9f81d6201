import type { AcademyReader } from '../../academy/academy.ts'
import type { Db } from '../../db/db.ts'
import { momentOf } from '../../ports/time.ts'
import type { AttemptDeps } from '../attempt/attempt-deps.ts'
import { comparedQuestions, withQuestions } from '../embargo/compared-questions.ts'
import { newestOfCodes } from '../embargo/embargo.queries.ts'
import { keysOf } from '../paper/shared-questions.rules.ts'
import { boundQuestions } from '../seal/sealed-papers.queries.ts'
import { codesOfDrafts, correctedQuestions, openPapers, papersNotOver } from './kept-back.queries.ts'
import { keepsBack } from './kept-back.rules.ts'

export type PracticeDeps = Pick<AttemptDeps, 'db' | 'clock' | 'settings'> & { academy: AcademyReader }

/**
 * Returns those of these questions that may be given to a student for practice now: the one place that decides it. Kept
 * back is, in any version and under any code, what stands in a draft, in a sealed paper that binds its questions, in a
 * paper that is to come, running or without its results, and in a paper that this student has open; and what has another
 * key in some paper than in the bank.
 */
export async function freeForPractice(
  deps: PracticeDeps,
  studId: number,
  questionIds: readonly number[],
): Promise<Set<number>> {
  const { db } = deps
  if (questionIds.length === 0) return new Set()
  const [keys, corrected] = [await keptKeys(deps, studId), await correctedQuestions(db.read)]
  const questions = await comparedQuestions(db, db.read, questionIds)
  const free = questions.filter((one) => !corrected.has(one.question_id) && !keysOf(one).some((key) => keys.has(key)))
  return new Set(free.map(({ question_id }) => question_id))
}

/** The keys of all questions that are kept back, by which any version and any copy of them is known. */
async function keptKeys({ db, clock, settings, academy }: PracticeDeps, studId: number): Promise<Set<string>> {
  const [now, graceMs] = [clock.now(), settings.lateSeconds * 1000]
  const { zone } = await academy()
  const papers = await papersNotOver(db.read, { now, graceMs })
  const kept = papers.filter(({ visible_from, ...paper }) =>
    keepsBack(
      { ...paper, visible_at: visible_from === null ? null : momentOf(visible_from, '00:00', zone) },
      { now, graceMs },
    ),
  )
  const open = (await openPapers(db.read, studId)).map((paper_id) => ({ paper_id }))
  const ofPapers = await withQuestions(db, db.read, [...kept, ...open])
  const codes = [...(await codesOfDrafts(db.read)), ...(await boundQuestions(db.read)).keys()]
  return new Set([...ofPapers.flatMap(({ questions }) => questions), ...(await ofCodes(db, codes))].flatMap(keysOf))
}

async function ofCodes(db: Db, codes: string[]) {
  const newest = await newestOfCodes(db.read, [...new Set(codes)])
  const questions = await comparedQuestions(
    db,
    db.read,
    newest.map(({ question_id }) => question_id),
  )
  return questions
}
