import { contentOf } from '../../../assessment/paper/shared-questions.rules.ts'
import { optionsOf } from '#contract/question-key.rules.ts'
import type { QuestionRow } from './question-columns.ts'

/** Returns a question's content for comparison: two questions that ask the same have the same. */
export const contentOfRow = (row: QuestionRow): string =>
  contentOf({
    question: row.question,
    picture: row.question_image?.hash ?? null,
    passage: row.passage,
    passagePicture: row.passage_image?.hash ?? null,
    lists: [row.list_one, row.list_two],
    options: optionsOf(row).map(({ text, image }) => image?.hash ?? text),
  })
