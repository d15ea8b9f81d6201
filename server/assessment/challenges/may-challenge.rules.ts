import { MAX_OPEN_CHALLENGES } from '#contract/challenges.rules.ts'
import type { WindowState } from './challenge-window.rules.ts'

type Own = { question_id: number; outcome: string | null }

/** How many more challenges a student may send; those that were decided are none of them. */
export const challengesLeft = (own: readonly Own[]): number =>
  Math.max(0, MAX_OPEN_CHALLENGES - own.filter(({ outcome }) => outcome === null).length)

/**
 * Returns the text key of why a question cannot be challenged, or its challenge not be changed or taken back; or null.
 */
export function challengeFault(state: WindowState, own: readonly Own[], questionId: number) {
  if (state === 'soon') return 'challenge_soon'
  if (state === 'closed') return 'challenge_closed'
  const before = own.find(({ question_id }) => question_id === questionId)
  if (before) return before.outcome === null ? null : 'challenge_decided'
  return challengesLeft(own) === 0 ? 'challenge_too_many' : null
}
