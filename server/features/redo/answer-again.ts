import type { BodyOf } from '#contract/call.ts'
import type { redoAnswer } from '#contract/redo.ts'
import type { AttemptRouteDeps } from '../../assessment/attempt/attempt-deps.ts'
import { keyText } from '../../assessment/attempt/attempt-view.ts'
import { answerOf } from '../../assessment/attempt/response.rules.ts'
import { readAnswer } from '../../assessment/attempt/submitted-answers.rules.ts'
import { gradeQuestion } from '../../assessment/marking/marking.rules.ts'
import type { Outcome } from '../../assessment/marking/marking.rules.ts'
import { heldBack } from '../../assessment/embargo/held-back.ts'
import { currentContent } from '../../assessment/paper/paper-content.ts'
import type { Caller } from '../../http/calls/caller.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import { toDay } from '../../ports/time.ts'
import { dayAt, isTold } from './redo-list.ts'
import { redoRow, reschedule } from './redo.queries.ts'
import { explanationsOf } from './redo-translations.ts'
import { nextTime } from './schedule.rules.ts'

/**
 * Marks an answer to a question of the student's list, and schedules when it comes again: once a day, so that an answer
 * that is sent again changes nothing.
 *
 * @throws {ApiError} `not_found` where it is not on the list, `rule` where the question does not take such an answer,
 *   while the results of its paper are hidden again, and while another
 *   paper of the student's holds the question.
 */
export async function answerAgain(
  deps: AttemptRouteDeps,
  caller: Caller,
  { question_id, answer }: Pick<BodyOf<typeof redoAnswer>, 'question_id' | 'answer'>,
) {
  const { db } = deps
  const studId = caller.stud_id
  const found = await redoRow(db.read, studId, question_id)
  if (!found) throw new ApiError('not_found')
  if (!(await isTold(deps, found.paper_id))) throw new ApiError('rule')
  if ((await heldBack(deps, caller, found.paper_id, [question_id])).size > 0)
    throw new ApiError('rule', { text: plainText('redo_held') })
  const { paper, askedBy, marked } = await currentContent(db, caller, found.paper_id)
  const asked = askedBy.get(question_id)
  const question = marked.flatMap(({ questions }) => questions).find((one) => one.question_id === question_id)
  if (!asked || !question) throw new ApiError('not_found')
  const response = readAnswer(asked, { answer }, paper.integer_only === 1)
  if (response === undefined) throw new ApiError('rule', { field: 'answer' })
  const { outcome } = gradeQuestion(question, answerOf(response), true)
  const { due_at, zone } = await scheduled(deps, studId, question_id, outcome)
  const { explanation } = asked.question
  const explanations = await explanationsOf(db.read, question_id)
  return { outcome, right_answer: keyText(asked), explanation, explanations, next_on: toDay(due_at, zone) }
}

async function scheduled(deps: AttemptRouteDeps, stud_id: number, question_id: number, outcome: Outcome) {
  const now = deps.clock.now()
  const { zone, to } = await dayAt(deps, now)
  const due_at = await deps.db.writeForStudent(stud_id, async (tx) => {
    const row = await redoRow(tx, stud_id, question_id)
    // Answered today already, or taken off the list meanwhile.
    if (!row || row.due_at >= to) return row?.due_at ?? now
    const next = nextTime(row.card, outcome, now)
    await reschedule(tx, { stud_id, question_id, ...next, answered_at: now })
    return next.due_at
  })
  return { due_at, zone }
}
