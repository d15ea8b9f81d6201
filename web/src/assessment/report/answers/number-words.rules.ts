import { parseNumberAnswer } from '#contract/number-answer.rules.ts'
import { isInRange, parseNumberKey } from '#contract/number-key.rules.ts'

/** The ends of a right number as a report tells it; both are the same where one number is right. */
export function rangeOf(right: string): { from: string; to: string } {
  const [from = '', to = from] = right.split('..')
  return { from, to }
}

/** Whether a number as the server holds it is in the range of the right ones. */
export function isRightNumber(right: string, chosen: string): boolean {
  const key = parseNumberKey(right, false)
  const answer = parseNumberAnswer(chosen, false)
  return key.is === 'range' && answer.is === 'number' && isInRange(answer.text, key.range)
}
