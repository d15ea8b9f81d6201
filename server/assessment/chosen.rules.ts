import type { Brought } from './attempt.rules.ts'

export type Option = { option_id: number; question_id: number; ptext: string }

type ByText = { question_id: number; answer: string | null; seq?: number }
type ById = { question_id: number; option_id: number | null; seq?: number }

/**
 * What a submit says, as options of the paper; null when it names a question twice, a question of another paper, or
 * an option that is not the question's: then nothing of it counts.
 */
export function broughtByText(options: Option[], questions: number[], said: ByText[]): Brought[] | null {
  return brought(questions, said, ({ question_id, answer }) => {
    if (answer === null || answer === '') return null
    return options.find((option) => option.question_id === question_id && option.ptext === answer)?.option_id
  })
}

/** The same for papers whose options are named by id. */
export function broughtById(options: Option[], questions: number[], said: ById[]): Brought[] | null {
  return brought(questions, said, ({ question_id, option_id }) => {
    if (option_id === null) return null
    return options.find((option) => option.question_id === question_id && option.option_id === option_id)?.option_id
  })
}

function brought<S extends { question_id: number; seq?: number }>(
  questions: number[],
  said: S[],
  optionOf: (one: S) => number | null | undefined,
): Brought[] | null {
  const known = new Set(questions)
  const seen = new Set<number>()
  const found: Brought[] = []
  for (const one of said) {
    const option_id = optionOf(one)
    if (!known.has(one.question_id) || seen.has(one.question_id) || option_id === undefined) return null
    seen.add(one.question_id)
    found.push({ question_id: one.question_id, option_id, seq: one.seq ?? null })
  }
  return found
}
