import { m } from '#messages/console'
import type { KeyQuestion } from '../key-data.ts'
import { letterAt, plain } from '../../../ui/figure-words.ts'

/** What a challenge holds to be right: letters of options, a number, or that no answer is. */
export function claimWords(
  { options }: KeyQuestion,
  { right, number }: { right: readonly number[]; number: string | null },
): string {
  if (number !== null) return plain(Number(number))
  const letters = options.flatMap(({ option_id }, at) => (right.includes(option_id) ? letterAt(at) : []))
  return letters.length === 0 ? m.challenges_no_answer() : letters.join(', ')
}
