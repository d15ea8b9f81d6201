import { addDays, momentOf, toDay } from '../../ports/time.ts'
import type { AttemptRouteDeps } from '../../assessment/attempt/attempt-deps.ts'
import { storedAnswers } from '../../assessment/attempt/answer.queries.ts'
import { gradeStored } from '../../assessment/attempt/attempt-grade.rules.ts'
import { attemptById } from '../../assessment/attempt/attempt.queries.ts'
import { currentContent } from '../../assessment/paper/paper-content.ts'
import { heldBack } from '../../assessment/embargo/held-back.ts'
import { paperById } from '../../assessment/paper/paper.queries.ts'
import { areResultsOut } from '../../assessment/results/results.rules.ts'
import type { Caller } from '../../http/calls/caller.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { addToRedo, redoRows } from './redo.queries.ts'
import { firstTime } from './schedule.rules.ts'
import { forToday } from './today.rules.ts'

/** Many years of tests: a list that is longer helps nobody. */
const MAX_QUESTIONS = 2000

const TO_REDO = new Set(['wrong', 'partly', 'left'])

/** The academy's day at a moment: its zone, and when it begins and ends (epoch ms). */
export async function dayAt({ academy }: Pick<AttemptRouteDeps, 'academy'>, now: number) {
  const { zone } = await academy()
  const today = toDay(now, zone)
  return { zone, from: momentOf(today, '00:00', zone), to: momentOf(addDays(today, 1), '00:00', zone) }
}

type Reader = Parameters<typeof heldBack>[1]

/**
 * The student's list: what of it is shown today and was answered today, and how many questions there are and wait. Those
 * that a paper of the student's holds wait until it is over.
 */
export async function redoList(deps: AttemptRouteDeps, reader: Reader) {
  const rows = await redoRows(deps.db.read, reader.stud_id)
  const { due, shown, answered } = forToday(await free(deps, reader, rows), await dayAt(deps, deps.clock.now()))
  return { shown, answered, counts: { total: rows.length, due } }
}

/** Without what is held back. */
async function free<R extends { paper_id: number; question_id: number }>(
  deps: AttemptRouteDeps,
  reader: Reader,
  rows: R[],
): Promise<R[]> {
  const held = new Set<number>()
  for (const [paperId, own] of Map.groupBy(rows, ({ paper_id }) => paper_id)) {
    const ids = own.map(({ question_id }) => question_id)
    for (const id of (await heldBack(deps, reader, paperId, ids)).keys()) held.add(id)
  }
  return held.size === 0 ? rows : rows.filter(({ question_id }) => !held.has(question_id))
}

/** True when right answers of a paper may be told: its results may have been moved since they came. */
export async function isTold({ db, clock, settings }: AttemptRouteDeps, paperId: number): Promise<boolean> {
  return areResultsOut(await paperById(db.read, paperId), clock.now(), settings.lateSeconds * 1000)
}

/**
 * Puts what was wrong or left in a submitted attempt on the student's list. Returns how many questions came.
 *
 * @throws {ApiError} `not_found` without such an attempt, `rule` before its results are out.
 */
export async function addAttemptToRedo(deps: AttemptRouteDeps, caller: Caller, attemptId: number): Promise<number> {
  const { db, clock } = deps
  const { stud_id } = caller
  const attempt = await attemptById(db.read, stud_id, attemptId)
  if (attempt?.state !== 'final') throw new ApiError('not_found')
  const { paper_id } = attempt
  const now = clock.now()
  if (!(await isTold(deps, paper_id))) throw new ApiError('rule')
  const { marked } = await currentContent(db, caller, paper_id)
  const grade = gradeStored(marked, await storedAnswers(db.read, stud_id, attemptId))
  const rows = [...grade.questions]
    .filter(([, { outcome }]) => TO_REDO.has(outcome))
    .map(([question_id]) => ({ stud_id, question_id, paper_id, answered_at: null, ...firstTime(now) }))
  const told = await free(deps, caller, rows)
  return db.writeForStudent(stud_id, async (tx) => {
    const room = MAX_QUESTIONS - (await redoRows(tx, stud_id)).length
    return addToRedo(tx, told.slice(0, Math.max(0, room)))
  })
}
