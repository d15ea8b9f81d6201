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

const DAY = 86_400_000
const OLDEST = 30 * DAY
const MOST_CHARACTERS = 2_000_000
/** One that is larger would push out everything else. */
const LONGEST = 300_000

export const isTooLong = (text: string): boolean => text.length > LONGEST

export const isTooOld = (at: number, now: number): boolean => now - at > OLDEST

type Kept = { hash: string; at: number; text: string }

/** What has to go, so that the rest is within bounds: the oldest first. */
export function tooMuch<K extends Kept>(kept: K[], now: number): K[] {
  let characters = 0
  return kept
    .toSorted((a, b) => b.at - a.at)
    .filter(({ at, text }) => {
      characters += text.length
      return characters > MOST_CHARACTERS || isTooOld(at, now)
    })
}
