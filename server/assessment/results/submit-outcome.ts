import { m } from '#messages/server'
import { type Language, momentText, plainText } from '../../http/language.ts'
import type { AttemptRouteDeps } from '../attempt/attempt-deps.ts'
import type { StoredAttempt } from '../attempt/attempt.queries.ts'
import { toMarks } from '../attempt/attempt.rules.ts'
import type { Review } from '../attempt/review.rules.ts'
import type { StoredPaper } from '../paper/paper.queries.ts'
import { receiptOf, resultsClock, resultView, type WordOf } from './result-view.ts'

/** A closed attempt, its paper as it stands now, and what its receipt says beside the answers. */
type Submitted = { attempt: StoredAttempt; paper: StoredPaper; review: Review }

/**
 * Returns the answer to a graded submit: a sentence by language, and what is shown: the same sentence, marks of the
 * maximum as `18/20`, the pass mark, and a receipt.
 */
export async function outcomeOf(deps: AttemptRouteDeps, submitted: Submitted, language: Language) {
  const { attempt, paper } = submitted
  const message = plainText(attempt.passed === 1 ? 'result_message_pass' : 'result_message_fail')
  const marks = toMarks(attempt.marks ?? 0)
  const figures = { score_text: `${marks}/${toMarks(paper.max_marks)}`, marks, pass_marks: toMarks(paper.pass_marks) }
  return {
    message,
    shown: { message: message(language), ...figures, receipt: await receiptFor(deps, submitted) },
  }
}

/**
 * Returns the same as `outcomeOf` for papers whose results may come later, with the kind's word for passed or not:
 * until then `pending`, an empty score, and `results_at` (ISO 8601 with offset), the moment at which they come.
 */
export async function timedOutcomeOf<Word extends string>(
  deps: AttemptRouteDeps,
  submitted: Submitted,
  wordOf: WordOf<Word>,
  language: Language,
) {
  const { zone } = await deps.academy()
  const { attempt, paper } = submitted
  const { isOut, at, shown } = resultView(resultsClock(deps, zone), { ...paper, ...attempt }, wordOf)
  const { result, results_at } = shown
  if (isOut) {
    const outcome = await outcomeOf(deps, submitted, language)
    return { message: outcome.message, shown: { ...outcome.shown, result, results_at } }
  }
  const message = (reader: Language) =>
    m.result_message_pending({ moment: momentText(at, zone, reader) }, { locale: reader })
  const receipt = await receiptFor(deps, submitted)
  const nothing = { score_text: '', marks: null, pass_marks: null }
  return { message, shown: { message: message(language), ...nothing, receipt, result, results_at } }
}

async function receiptFor({ academy }: AttemptRouteDeps, { attempt, paper, review }: Submitted) {
  return receiptOf(attempt, paper, review, (await academy()).zone)
}
