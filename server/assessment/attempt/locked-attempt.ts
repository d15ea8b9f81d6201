import type { PaperContent } from '../paper/paper-content.ts'
import type { StoredAnswer } from './attempt.rules.ts'
import type { BegunAttempt } from './cached-attempt.ts'
import type { Times } from './closing.ts'
import { inTimeAnswers, lockedPlace, type LockedPlace, sectionTimes } from './locked-sections.rules.ts'

type Begun = Pick<BegunAttempt, 'started_at' | 'deadline' | 'shifts'>

/** When the sections of an attempt open and end; null where its time is free. */
export const timesOfSections = ({ sections }: PaperContent, { started_at, deadline, shifts }: Begun) =>
  sectionTimes(sections, started_at, deadline, shifts)

const placesOf = ({ asked }: PaperContent) => asked.map(({ question }) => question)

/** The place of a question among the locked sections of an attempt; null where its time is free. */
export function lockedPlaceOf(content: PaperContent, attempt: Begun, questionId: number): LockedPlace | null {
  const times = timesOfSections(content, attempt)
  return times && lockedPlace(times, placesOf(content), questionId)
}

/** Returns those of a submit's answers that may count; all of them where the time is free. */
export function countingAnswers(
  content: PaperContent,
  attempt: Begun,
  stored: readonly StoredAnswer[],
  answers: StoredAnswer[],
  moment: Pick<Times, 'now' | 'late'>,
): StoredAnswer[] {
  const times = timesOfSections(content, attempt)
  return times ? inTimeAnswers(times, placesOf(content), stored, answers, moment) : answers
}
