import type { Option, Question } from '../question.ts'
import type { Translation } from './translation-context.ts'

/**
 * Returns a question in another language. Its options keep their keys and their order; texts without a translation stay
 * unchanged.
 */
export function translated<Q extends Question>(question: Q, translation: Translation): Q {
  return {
    ...question,
    text: translation.question,
    passage: translation.passage ?? question.passage,
    lists: translation.lists ?? question.lists,
    options: question.options.map((option, at) => ({ ...option, text: textOf(option, translation.options[at]) })),
  }
}

/** For a picture without words the server tells the name that it gave it: by its place in the paper, not on the screen. */
function textOf({ name, picture, text }: Option, told: string | undefined): string {
  const isName = picture !== null && (told === name || /^Option [A-F]$/.test(told ?? ''))
  return isName ? text : told || text
}
