import type { AcademyReader } from '../academy/academy.ts'
import { type Language, plainText } from '../http/language.ts'
import { Refused } from '../http/refused.ts'
import type { Who } from '../http/route.ts'
import { addressUnder, type QuestionSignatures } from '../media/addresses.ts'
import { toDay, toInstant } from '../ports/time.ts'
import { keptAnswers } from './answer.queries.ts'
import { attemptById, type StoredAttempt } from './attempt.queries.ts'
import { type Brought, receiptNumber, toMarks } from './attempt.rules.ts'
import { type AttemptHouse, closeOverdue, openAttempt, submitAttempt } from './attempts.ts'
import type { OptionsBy } from './chosen.rules.ts'
import type { KindName } from './kinds.ts'
import { contentOfBegun } from './paper-content.ts'
import { paperById, type Reader, type StoredPaper } from './paper.queries.ts'
import type { ReadyQuestions } from './ready-questions.ts'
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
  const questions = ready(content, kept, () => house.pictures.signatureUntil(who, attempt.deadline))
  const clock = clockOf(house.clock.now(), attempt.deadline, zone)
  return { attempt, zone, questions, sitting: { attempt_id: attempt.attempt_id, ...clock } }
}

type Bring = (options: OptionsBy) => Brought[] | null

/** Submits the student's attempt; sent again, the first result comes again, whatever is sent along. */
export async function submit(house: TakingHouse, kind: KindName, found: StoredAttempt | undefined, bring: Bring) {
  if (!found) throw new Refused('not_found')
  const { paper, optionsBy } = await contentOfBegun(house.db, found.paper_id)
  if (paper.kind !== kind) throw new Refused('not_found')
  const brought = found.state === 'final' ? [] : bring(optionsBy)
  if (!brought) throw new Refused('malformed', { field: 'submit_data' })
  const { stud_id, attempt_id } = found
  const attempt = await submitAttempt(house, stud_id, attempt_id, brought)
  return { attempt, paper }
}

/** What a submit says: the sentence, marks reached of marks there were as `18/20`, and a receipt. */
export async function outcomeOf(
  { academy }: TakingHouse,
  attempt: StoredAttempt,
  paper: StoredPaper,
  language: Language,
) {
  const message = plainText(attempt.passed === 1 ? 'result_message_pass' : 'result_message_fail')
  const score_text = `${toMarks(attempt.marks ?? 0)}/${toMarks(paper.max_marks)}`
  const receipt = {
    number: receiptNumber(paper.kind, attempt.attempt_id),
    submitted_at: toInstant(attempt.submitted_at ?? 0, (await academy()).zone),
    answered: attempt.answered ?? 0,
  }
  return { message, shown: { message: message(language), score_text, receipt } }
}

/** A closed attempt of this kind, with its paper and its questions reviewed. */
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
  return {
    attempt,
    paper,
    zone,
    questions: reviewedQuestions(content, kept, addressUnder(house.pictures.signatureFor(who))),
  }
}
