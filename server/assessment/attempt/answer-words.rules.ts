import type { AnswerType } from '../marking/scheme.rules.ts'
import type { Response } from './response.rules.ts'
import { chosenOptions, numberOf } from './response.rules.ts'

const FIRST_LETTER = 'A'.charCodeAt(0)

/** The letter of an option by its place in the paper, however an attempt had them arranged: `A` is the first. */
const letterOf = (place: number): string => String.fromCharCode(FIRST_LETTER + place)

/** An answer as a table has it: `B`, `A, C`, a number, or nothing. Options are those of the question, in its order. */
export function answerWords(answer: Response | undefined, answerType: AnswerType, options: readonly number[]): string {
  if (!answer) return ''
  if (answerType === 'number') return numberOf(answer) ?? ''
  const chosen = new Set(chosenOptions(answer))
  return options.flatMap((option, place) => (chosen.has(option) ? letterOf(place) : [])).join(', ')
}
