import type { PaperContent } from '../paper/paper-content.ts'
import type { StoredAttempt } from './attempt.queries.ts'
import type { StoredAnswer } from './attempt.rules.ts'
import type { Times } from './closing.ts'
import { lockedPlace, type LockedPlace, sectionState, sectionTimes, wasInTime } from './locked-sections.rules.ts'

type Begun = Pick<StoredAttempt, 'started_at' | 'deadline'>

/** When the sections of an attempt open and end; null where its time is free. */
export const timesOfSections = ({ sections }: PaperContent, { started_at, deadline }: Begun) =>
  sectionTimes(sections, started_at, deadline)

/** The place of a question among the locked sections of an attempt; null where its time is free. */
export function lockedPlaceOf(content: PaperContent, attempt: Begun, questionId: number): LockedPlace | null {
  const times = timesOfSections(content, attempt)
  if (!times) return null
  const questions = content.asked.map(({ question }) => question)
  return lockedPlace(times, questions, questionId)
}

/**
 * Of the answers that a submit would leave, those that may count: one of a section that is not open is as it was stored,
 * unless it was given in time.
 */
export function inTimeAnswers(
  content: PaperContent,
  attempt: Begun,
  stored: readonly StoredAnswer[],
  answers: StoredAnswer[],
  { now, late }: Pick<Times, 'now' | 'late'>,
): StoredAnswer[] {
  if (!timesOfSections(content, attempt)) return answers
  const storedBy = new Map(stored.map((one) => [one.question_id, one]))
  return answers.flatMap((one) => {
    const before = storedBy.get(one.question_id)
    const place = lockedPlaceOf(content, attempt, one.question_id)
    if (before?.seq === one.seq || !place) return one
    const state = sectionState(place, now, late)
    if (state === 'open' || (state === 'over' && wasInTime(one.seq, place, answers))) return one
    return before ?? []
  })
}
