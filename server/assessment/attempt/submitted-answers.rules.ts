import type { SubmittedAnswer } from './attempt.rules.ts'

export type Option = { option_id: number; question_id: number; ptext: string }

/** The options of each question of a paper. */
export type OptionsBy = ReadonlyMap<number, Option[]>

type ByText = { question_id: number; answer: string | null; seq?: number }
type ById = { question_id: number; option_id: number | null; seq?: number }

/** The option of a question that an answer names; null for no answer, undefined when it is none of them. */
export function optionOfText(options: Option[], answer: string | null | undefined): number | null | undefined {
  if (answer === null || answer === undefined || answer === '') return null
  return options.find(({ ptext }) => ptext === answer)?.option_id
}

/** The same by the option's id. */
export function ownOption(options: Option[], optionId: number | null): number | null | undefined {
  return optionId === null ? null : options.find(({ option_id }) => option_id === optionId)?.option_id
}

/**
 * What a submit says, as options of the paper; null when it names a question twice, a question of another paper, or
 * an option that is not the question's: then nothing of it counts.
 */
export function submittedByText(own: OptionsBy, said: ByText[]): SubmittedAnswer[] | null {
  return submittedAnswers(own, said, (options, { answer }) => optionOfText(options, answer))
}

/** The same for papers whose options are named by id. */
export function submittedById(own: OptionsBy, said: ById[]): SubmittedAnswer[] | null {
  return submittedAnswers(own, said, (options, { option_id }) => ownOption(options, option_id))
}

function submittedAnswers<S extends { question_id: number; seq?: number }>(
  own: OptionsBy,
  said: S[],
  optionOf: (options: Option[], one: S) => number | null | undefined,
): SubmittedAnswer[] | null {
  const found = new Map<number, SubmittedAnswer>()
  for (const one of said) {
    const { question_id, seq } = one
    const options = own.get(question_id)
    const option_id = options && optionOf(options, one)
    if (option_id === undefined || found.has(question_id)) return null
    found.set(question_id, { question_id, option_id, seq: seq ?? null })
  }
  return [...found.values()]
}
