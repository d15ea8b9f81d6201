/** A question of any type as a call tells it. */
export type AskedQuestion = { question_id: number; answer_type: 'single' | 'multiple' | 'number'; options: string[] }

/** One of many answers that a question takes: one option, several of them, or a number. */
export function someAnswer({ answer_type, options }: AskedQuestion, pick: number): string | string[] {
  if (answer_type === 'number') return String((pick % 40) / 2 - 5)
  if (answer_type === 'single') return options[pick % options.length] ?? ''
  // The bits give every set of the four options but the empty one.
  const bits = (pick % 15) + 1
  return options.filter((_, at) => (bits >> at) % 2 === 1)
}

/** An answer as one text, whatever the order of its options. */
export const comparable = (answer: string | string[] | null): string =>
  JSON.stringify([answer].flat().toSorted((one, other) => (String(one) < String(other) ? -1 : 1)))
