import { parseNumberAnswer } from '#contract/number-answer.rules.ts'
import { isInRange, parseNumberKey } from '#contract/number-key.rules.ts'

/** Returns the ends of the right range as a report contains it; both are equal when one number is right. */
export function rangeOf(right: string): { from: string; to: string } {
  const [from = '', to = from] = right.split('..')
  return { from, to }
}

/** Returns whether a number, in the server's notation, lies in the right range. */
export function isRightNumber(right: string, chosen: string): boolean {
  const key = parseNumberKey(right, false)
  const answer = parseNumberAnswer(chosen, false)
  return key.is === 'range' && answer.is === 'number' && isInRange(answer.text, key.range)
}
