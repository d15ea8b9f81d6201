import { m } from '#messages/web'
import { letterOf } from '../content/letter.rules.ts'
import { marksText } from '../lists/report.rules.ts'
import type { ChallengeRow, Claim, SentChallenge } from './challenges.api.ts'

/** What is held to be right, in a few words: letters of options, a number, or that no answer is. */
export function claimWords({ options }: Pick<ChallengeRow, 'options'>, { right, number }: Claim): string {
  if (number !== null) return number.split('..').map(marksText).join(' – ')
  const letters = options.flatMap(({ id }, at) => (right.includes(id) ? letterOf(at) : []))
  return letters.length === 0 ? m.challenge_no_answer() : letters.join(', ')
}

/** The same of a key. */
export const keyWords = (row: ChallengeRow): string =>
  row.key === null || row.key.cancelled ? m.challenge_cancelled() : claimWords(row, row.key)

/** The same of the own answer. */
export const answerWords = (row: ChallengeRow): string =>
  row.answer.number === null && row.answer.right.length === 0 ? '–' : claimWords(row, row.answer)

export const STATES: Record<SentChallenge['state'], { words: () => string; tone: 'good' | 'bad' | 'warn' }> = {
  sent: { words: () => m.challenge_sent(), tone: 'warn' },
  accepted: { words: () => m.challenge_accepted(), tone: 'good' },
  declined: { words: () => m.challenge_declined(), tone: 'bad' },
}
