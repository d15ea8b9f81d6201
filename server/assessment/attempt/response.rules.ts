import type { Answer } from '../marking/marking.rules.ts'

/**
 * An answer as its row stores it: one chosen option in `option_id`; several, as ids in ascending order with commas
 * between, or a canonical number in `response`. A number has no comma, so the two can be distinguished.
 */
export type Response = { option_id: number | null; response: string | null }

export const NO_RESPONSE: Response = { option_id: null, response: null }

/** True of an answer that is not empty. */
export const isGiven = ({ option_id, response }: Response): boolean => option_id !== null || response !== null

/** An answer as it is stored. Neither the order nor a duplicate of a choice is kept. */
export function responseOf(answer: Answer): Response {
  if (answer.is === 'none') return NO_RESPONSE
  if (answer.is === 'number') return { option_id: null, response: answer.text }
  const [first, ...more] = [...new Set(answer.options)].toSorted((a, b) => a - b)
  if (first === undefined) return NO_RESPONSE
  return more.length === 0
    ? { option_id: first, response: null }
    : { option_id: null, response: [first, ...more].join() }
}

/** Returns the answer of a row. */
export function answerOf({ option_id, response }: Response): Answer {
  if (option_id !== null) return { is: 'options', options: [option_id] }
  if (response === null) return { is: 'none' }
  if (!response.includes(',')) return { is: 'number', text: response }
  return { is: 'options', options: response.split(',').map(Number) }
}

/** The ids of chosen options, in ascending order; none where a number was answered, or nothing. */
export function chosenOptions(row: Response): number[] {
  const answer = answerOf(row)
  return answer.is === 'options' ? [...answer.options] : []
}

/** The canonical number that was answered; null where options were, or nothing. */
export function numberOf(row: Response): string | null {
  const answer = answerOf(row)
  return answer.is === 'number' ? answer.text : null
}
