import { m } from '#messages/server'
import type { AcademyReader } from '../../academy/academy.ts'
import { type Language, momentText, plainText } from '../../http/language.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Caller } from '../../http/calls/caller.ts'
import { addressUnder, type QuestionSignatures } from '../../media/addresses.ts'
import { toDay } from '../../ports/time.ts'
import { savedAnswers, markedCount } from './answer.queries.ts'
import { attemptById, type StoredAttempt } from './attempt.queries.ts'
import { type SubmittedAnswer, toMarks } from './attempt.rules.ts'
import { type AttemptDeps, closeOverdue, startOrResumeAttempt, submitAttempt } from './attempts.ts'
import type { OptionsBy } from './submitted-answers.rules.ts'
import type { KindName } from '../kinds.ts'
import { contentOfBegunPaper } from '../paper/paper-content.ts'
import { paperById, type Audience, type StoredPaper } from '../paper/paper.queries.ts'
import type { SerializedQuestions } from '../paper/serialized-questions.ts'
import { areResultsOut } from '../results/results.rules.ts'
import { receiptOf, resultsClock, resultView, type WordOf } from '../results/result-view.ts'
import { clockOf, reviewedQuestions } from './attempt-view.ts'

export type AttemptRouteDeps = AttemptDeps & { academy: AcademyReader; pictures: QuestionSignatures }

/** Who reads which papers today. */
export async function audienceOf({ academy, clock }: AttemptRouteDeps, caller: Caller): Promise<Audience> {
  return { ...caller, today: toDay(clock.now(), (await academy()).zone) }
}

/** Closes the student's attempts whose time is over, before a list says how they stand; true when there were some. */
export const closeOverdueOf =
  (deps: AttemptRouteDeps) =>
  async ({ stud_id }: Caller): Promise<boolean> =>
    (await closeOverdue(deps, stud_id)) > 0

/**
 * Begins or resumes an attempt at a paper, with its clock and its questions as `ready` writes them; with `only`, resumes
 * that one.
 */
export async function startOrResume<Shown>(
  deps: AttemptRouteDeps,
  caller: Caller,
  paper: StoredPaper,
  ready: SerializedQuestions<Shown>,
  only?: number,
) {
  const { attempt, isNew } = await startOrResumeAttempt(deps, caller.stud_id, paper, only)
  const { zone } = await deps.academy()
  // Nothing can have been saved of an attempt that nobody has heard of.
  const [content, saved] = await Promise.all([
    contentOfBegunPaper(deps.db, attempt.paper_id),
    isNew ? [] : savedAnswers(deps.db.read, caller.stud_id, attempt.attempt_id),
  ])
  const questions = ready(content, attempt.attempt_id, saved, () =>
    deps.pictures.signatureUntil(caller, attempt.deadline),
  )
  const clock = clockOf(deps.clock.now(), attempt.deadline, zone)
  return { attempt, zone, questions, sitting: { attempt_id: attempt.attempt_id, ...clock } }
}

type ReadSubmitted = (options: OptionsBy) => SubmittedAnswer[] | null

/**
 * Submits the student's attempt; sent again, the first result comes again, whatever is sent along. The paper comes as it
 * stands now: its dates may have changed since the attempt was begun.
 */
export async function submit(
  deps: AttemptRouteDeps,
  kind: KindName,
  found: StoredAttempt | undefined,
  readSubmitted: ReadSubmitted,
) {
  if (!found) throw new ApiError('not_found')
  const { paper: begun, optionsBy } = await contentOfBegunPaper(deps.db, found.paper_id)
  if (begun.kind !== kind) throw new ApiError('not_found')
  const submitted = found.state === 'final' ? [] : readSubmitted(optionsBy)
  if (!submitted) throw new ApiError('malformed', { field: 'submit_data' })
  const { stud_id, attempt_id } = found
  const attempt = await submitAttempt(deps, stud_id, attempt_id, submitted)
  return { attempt, paper: kind === 'quiz' ? begun : await paperById(deps.db.read, found.paper_id) }
}

/** What a graded submit says: the sentence, marks reached of marks there were as `18/20`, and a receipt. */
export async function outcomeOf(
  deps: AttemptRouteDeps,
  attempt: StoredAttempt,
  paper: StoredPaper,
  language: Language,
) {
  const message = plainText(attempt.passed === 1 ? 'result_message_pass' : 'result_message_fail')
  const score_text = `${toMarks(attempt.marks ?? 0)}/${toMarks(paper.max_marks)}`
  return {
    message,
    shown: { message: message(language), score_text, receipt: await receiptFor(deps, attempt, paper) },
  }
}

/** The same for papers whose results come later: until then the receipt alone, and when they come. */
export async function timedOutcomeOf<Word extends string>(
  deps: AttemptRouteDeps,
  attempt: StoredAttempt,
  paper: StoredPaper,
  wordOf: WordOf<Word>,
  language: Language,
) {
  const { zone } = await deps.academy()
  const { isOut, at, shown } = resultView(resultsClock(deps, zone), { ...paper, ...attempt }, wordOf)
  const { result, results_at } = shown
  if (isOut) {
    const outcome = await outcomeOf(deps, attempt, paper, language)
    return { message: outcome.message, shown: { ...outcome.shown, result, results_at } }
  }
  const message = (reader: Language) =>
    m.result_message_pending({ moment: momentText(at, zone, reader) }, { locale: reader })
  const receipt = await receiptFor(deps, attempt, paper)
  return { message, shown: { message: message(language), score_text: '', receipt, result, results_at } }
}

async function receiptFor({ db, academy }: AttemptRouteDeps, attempt: StoredAttempt, paper: StoredPaper) {
  const marked = await markedCount(db.read, attempt.stud_id, attempt.attempt_id)
  return receiptOf(attempt, paper, marked, (await academy()).zone)
}

/** A closed attempt of this kind, with its paper; its questions reviewed, or none before its results are out. */
export async function reportFor(deps: AttemptRouteDeps, caller: Caller, kind: KindName, attemptId: number) {
  await closeOverdue(deps, caller.stud_id)
  const attempt = await attemptById(deps.db.read, caller.stud_id, attemptId)
  if (attempt?.state !== 'final') throw new ApiError('not_found')
  const paper = await paperById(deps.db.read, attempt.paper_id)
  if (paper.kind !== kind) throw new ApiError('not_found')
  const { zone } = await deps.academy()
  const [content, saved] = await Promise.all([
    contentOfBegunPaper(deps.db, attempt.paper_id),
    savedAnswers(deps.db.read, caller.stud_id, attempt.attempt_id),
  ])
  const clock = resultsClock(deps, zone)
  const marked = saved.filter((one) => one.marked === 1).length
  return {
    attempt,
    paper,
    clock,
    receipt: receiptOf(attempt, paper, marked, zone),
    questions: areResultsOut(paper, clock.now, clock.graceMs)
      ? reviewedQuestions(content, attempt.attempt_id, saved, addressUnder(deps.pictures.signatureFor(caller)))
      : [],
  }
}
