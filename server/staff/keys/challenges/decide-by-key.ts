import { answerOf } from '../../../assessment/attempt/response.rules.ts'
import { isGranted } from '../../../assessment/challenges/challenge-claim.rules.ts'
import {
  decideChallenges,
  type Outcome,
  type StoredChallenge,
  undecidedOf,
} from '../../../assessment/challenges/challenges.queries.ts'
import { changedQuestions, correctedKey, type Corrections } from '../../../assessment/keys/corrections.rules.ts'
import type { PaperContent } from '../../../assessment/paper/paper-content.ts'
import type { Tx } from '../../../db/db.ts'
import { printedKeys } from '../key-view.ts'

type ByKey = { content: PaperContent; after: Corrections; decision_id: number; reason: string; who: string; at: number }

/**
 * Decides all challenges of the questions that another key changes, by what it says: whoever held that is right, whoever
 * held something else is not. Returns how many they were. `content` is by the key before.
 */
export async function decideByKey(tx: Tx, paperId: number, { content, after, ...decision }: ByKey): Promise<number> {
  const changed = changedQuestions(content.corrections, after)
  const challenges = await undecidedOf(tx, paperId, changed)
  if (challenges.length === 0) return 0
  const printed = printedKeys(content)
  const outcomeOf = (challenge: StoredChallenge): Outcome => {
    const { question_id } = challenge
    const asked = content.askedBy.get(question_id)
    const key = printed.get(question_id)
    if (!asked || !key) return 'declined'
    const correction = after.get(question_id)
    const held = { key: correctedKey(key, correction), isCancelled: correction?.is === 'cancelled' }
    return isGranted(asked.answer_type, answerOf(challenge), held) ? 'accepted' : 'declined'
  }
  const outcomes = challenges.map((challenge) => ({ challenge, outcome: outcomeOf(challenge) }))
  await decideChallenges(tx, { ...decision, paper_id: paperId, kind: 'corrected' }, outcomes)
  return challenges.length
}
