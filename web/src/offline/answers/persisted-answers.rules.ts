/**
 * The answers that may be read again without a network, by the first word of their query. No paper of a test stands here,
 * no attempt, no report of its questions, and nothing of a login.
 */
const KEPT = new Set(
  'attendance-month attendance-year batches chapters day-lists entrance entrance-reports exam-reports exams history home live-classes materials news news-text profile quiz-reports quizzes subjects topics'.split(
    ' ',
  ),
)

export const isPersistable = ([word]: readonly unknown[]): boolean => typeof word === 'string' && KEPT.has(word)

const DAY_MS = 86_400_000
const MAX_AGE_MS = 30 * DAY_MS
const MAX_TOTAL_CHARACTERS = 2_000_000
/** One that is larger would push out everything else. */
const MAX_ANSWER_CHARACTERS = 300_000

export const isTooLong = (text: string): boolean => text.length > MAX_ANSWER_CHARACTERS

export const isTooOld = (at: number, now: number): boolean => now - at > MAX_AGE_MS

type Kept = { hash: string; at: number; text: string }

/** What has to go, so that the rest is within bounds: the oldest first. */
export function tooMuch<K extends Kept>(kept: K[], now: number): K[] {
  let characters = 0
  return kept
    .toSorted((a, b) => b.at - a.at)
    .filter(({ at, text }) => {
      characters += text.length
      return characters > MAX_TOTAL_CHARACTERS || isTooOld(at, now)
    })
}
