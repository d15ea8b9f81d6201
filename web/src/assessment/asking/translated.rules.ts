import type { Api } from '#contract/all-calls.ts'
import type { Question } from '../question.ts'

export type Translation = Api['/Student/question_translations']['data'][number]

/** A question in another language. Its options keep their keys and their order; what has no translation stays as it is. */
export function translated(question: Question, translation: Translation): Question {
  return {
    ...question,
    text: translation.question,
    passage: translation.passage ?? question.passage,
    lists: translation.lists ?? question.lists,
    options: question.options.map((option, at) => ({ ...option, text: translation.options[at] || option.text })),
  }
}
