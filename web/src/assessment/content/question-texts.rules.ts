import type { Question } from '../question.ts'

/** All texts of a question, any of which may hold formulas. */
export const questionTexts = ({ text, passage, lists, options }: Question): string[] => [
  text,
  ...(passage === null ? [] : [passage]),
  ...(lists ? [...lists.one, ...lists.two] : []),
  ...options.map((option) => option.text),
]
