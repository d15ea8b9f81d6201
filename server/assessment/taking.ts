import { m } from '#messages/server'
import type { AcademyReader } from '../academy/academy.ts'
import { type Language, momentText, plainText } from '../http/language.ts'
import { Refused } from '../http/refused.ts'
import type { Who } from '../http/route.ts'
import { addressUnder, type QuestionSignatures } from '../media/addresses.ts'
import { toDay } from '../ports/time.ts'
import { keptAnswers, markedCount } from './answer.queries.ts'
import { attemptById, type StoredAttempt } from './attempt.queries.ts'
import { type Brought, toMarks } from './attempt.rules.ts'
import { type AttemptHouse, closeOverdue, openAttempt, submitAttempt } from './attempts.ts'
import type { OptionsBy } from './chosen.rules.ts'
import type { KindName } from './kinds.ts'
import { contentOfBegun } from './paper-content.ts'
import { paperById, type Reader, type StoredPaper } from './paper.queries.ts'
import type { ReadyQuestions } from './ready-questions.ts'
import { areResultsOut } from './results.rules.ts'
import { receiptOf, resultsClock, shownResult, type WordOf } from './shown-result.ts'
import { clockOf, reviewedQuestions } from './sitting.ts'

export type TakingHouse = AttemptHouse & { academy: AcademyReader; pictures: QuestionSignatures }

/** Who reads which papers today. */
export async function readerOf({ academy, clock }: TakingHouse, who: Who): Promise<Reader> {
  return { ...who, today: toDay(clock.now(), (await academy()).zone) }
}

/**
 * Whose answer is kept, after attempts whose time is over were closed. When one was, what the call began with is no
 * longer the newest, and the answer is kept for nobody.
 */
export async function settledOwner(house: TakingHouse, who: Who): Promise<Who & { also: string }> {
  const closed = await closeOverdue(house, who.stud_id)
  const { today } = await readerOf(house, who)
  return { ...who, own: closed > 0 ? Number.NaN : who.own, also: today }
}

/**
 * Begins or resumes an attempt at a paper, with its clock and its questions as `ready` writes them; with `only`, resumes
 * that one.
 */
export async function sit<Shown>(
  house: TakingHouse,
  who: Who,
  paper: StoredPaper,
  ready: ReadyQuestions<Shown>,
  only?: number,
) {
  const { attempt, isNew } = await openAttempt(house, who.stud_id, paper, only)
  const { zone } = await house.academy()
  // Nothing can have been saved of an attempt that nobody has heard of.
  const [content, kept] = await Promise.all([
    contentOfBegun(house.db, attempt.paper_id),
    isNew ? [] : keptAnswers(house.db.read, who.stud_id, attempt.attempt_id),
  ])
  const questions = ready(content, attempt.attempt_id, kept, () => house.pictures.signatureUntil(who, attempt.deadline))
  const clock = clockOf(house.clock.now(), attempt.deadline, zone)
  return { attempt, zone, questions, sitting: { attempt_id: attempt.attempt_id, ...clock } }
}

type Bring = (options: OptionsBy) => Brought[] | null

/**
 * Submits the student's attempt; sent again, the first result comes again, whatever is sent along. The paper comes as it
 * stands now: its dates may have changed since the attempt was begun.
 */
export async function submit(house: TakingHouse, kind: KindName, found: StoredAttempt | undefined, bring: Bring) {
  if (!found) throw new Refused('not_found')
  const { paper: begun, optionsBy } = await contentOfBegun(house.db, found.paper_id)
  if (begun.kind !== kind) throw new Refused('not_found')
  const brought = found.state === 'final' ? [] : bring(optionsBy)
  if (!brought) throw new Refused('malformed', { field: 'submit_data' })
  const { stud_id, attempt_id } = found
  const attempt = await submitAttempt(house, stud_id, attempt_id, brought)
  return { attempt, paper: kind === 'quiz' ? begun : await paperById(house.db.read, found.paper_id) }
}

/** What a graded submit says: the sentence, marks reached of marks there were as `18/20`, and a receipt. */
export async function outcomeOf(house: TakingHouse, attempt: StoredAttempt, paper: StoredPaper, language: Language) {
  const message = plainText(attempt.passed === 1 ? 'result_message_pass' : 'result_message_fail')
  const score_text = `${toMarks(attempt.marks ?? 0)}/${toMarks(paper.max_marks)}`
  return {
    message,
    shown: { message: message(language), score_text, receipt: await receiptFor(house, attempt, paper) },
  }
}

/** The same for papers whose results come later: until then the receipt alone, and when they come. */
export async function timedOutcomeOf<Word extends string>(
  house: TakingHouse,
  attempt: StoredAttempt,
  paper: StoredPaper,
  wordOf: WordOf<Word>,
  language: Language,
) {
  const { zone } = await house.academy()
  const { isOut, at, shown } = shownResult(resultsClock(house, zone), { ...paper, ...attempt }, wordOf)
  const { result, results_at } = shown
  if (isOut) {
    const outcome = await outcomeOf(house, attempt, paper, language)
    return { message: outcome.message, shown: { ...outcome.shown, result, results_at } }
  }
  const message = (reader: Language) =>
    m.result_message_pending({ moment: momentText(at, zone, reader) }, { locale: reader })
  const receipt = await receiptFor(house, attempt, paper)
  return { message, shown: { message: message(language), score_text: '', receipt, result, results_at } }
}

async function receiptFor({ db, academy }: TakingHouse, attempt: StoredAttempt, paper: StoredPaper) {
  const marked = await markedCount(db.read, attempt.stud_id, attempt.attempt_id)
  return receiptOf(attempt, paper, marked, (await academy()).zone)
}

/** A closed attempt of this kind, with its paper; its questions reviewed, or none before its results are out. */
export async function reportFor(house: TakingHouse, who: Who, kind: KindName, attemptId: number) {
  await closeOverdue(house, who.stud_id)
  const attempt = await attemptById(house.db.read, who.stud_id, attemptId)
  if (attempt?.state !== 'final') throw new Refused('not_found')
  const paper = await paperById(house.db.read, attempt.paper_id)
  if (paper.kind !== kind) throw new Refused('not_found')
  const { zone } = await house.academy()
  const [content, kept] = await Promise.all([
    contentOfBegun(house.db, attempt.paper_id),
    keptAnswers(house.db.read, who.stud_id, attempt.attempt_id),
  ])
  const clock = resultsClock(house, zone)
  const marked = kept.filter((one) => one.marked === 1).length
  return {
    attempt,
    paper,
    clock,
    receipt: receiptOf(attempt, paper, marked, zone),
    questions: areResultsOut(paper, clock.now, clock.graceMs)
      ? reviewedQuestions(content, attempt.attempt_id, kept, addressUnder(house.pictures.signatureFor(who)))
      : [],
  }
}
