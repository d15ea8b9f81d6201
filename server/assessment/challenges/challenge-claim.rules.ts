import { parseNumberAnswer } from '#contract/number-answer.rules.ts'
import { isInRange } from '#contract/number-key.rules.ts'
import type { Answer } from '../marking/marking.rules.ts'
import type { AnswerType, Key } from '../marking/scheme.rules.ts'

/** A student's claim of what is right, as the call sends it. */
export type SaidClaim = { right: readonly number[]; number?: string | undefined }

/** The facts of a question by which a claim is judged. */
export type ClaimedQuestion = { answer_type: AnswerType; options: readonly number[]; integerOnly: boolean }

/** Returns a claim as an answer, `none` for no right answer; undefined where it does not fit the question. */
export function readClaim(question: ClaimedQuestion, { right, number }: SaidClaim): Answer | undefined {
  const { answer_type, options, integerOnly } = question
  if (number !== undefined) {
    if (answer_type !== 'number' || right.length > 0) return undefined
    const read = parseNumberAnswer(number, integerOnly)
    return read.is === 'number' ? read : undefined
  }
  if (right.length === 0) return { is: 'none' }
  const chosen = [...new Set(right)]
  if (answer_type === 'number' || !chosen.every((one) => options.includes(one))) return undefined
  return answer_type === 'single' && chosen.length > 1 ? undefined : { is: 'options', options: chosen }
}

/** A question's key as it holds now. */
export type HeldKey = { key: Key; isCancelled: boolean }

/**
 * Returns whether a key grants a challenge: the claimed option is among the right ones, the claimed options are exactly
 * these, the number is right, or no answer is right. A cancelled question grants every challenge.
 */
export function isGranted(answerType: AnswerType, claim: Answer, { key, isCancelled }: HeldKey): boolean {
  if (isCancelled) return true
  if (claim.is === 'none') return false
  if (claim.is === 'number') return key.is === 'number' && isInRange(claim.text, key.range)
  if (key.is === 'number') return false
  const [chosen, right] = [new Set(claim.options), new Set(key.right)]
  return chosen.isSubsetOf(right) && (answerType === 'single' || chosen.size === right.size)
}
