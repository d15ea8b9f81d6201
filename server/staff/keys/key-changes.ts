import { changedQuestions, type Corrections } from '../../assessment/keys/corrections.rules.ts'
import type { PaperContent } from '../../assessment/paper/paper-content.ts'
import { keyWords } from './key-view.ts'

/** What the audit says of a correction: a field for each question. */
export const keyChanges = (content: PaperContent, before: Corrections, after: Corrections) =>
  changedQuestions(before, after).map((id) => ({
    field: `question ${content.asked.findIndex(({ question }) => question.question_id === id) + 1}`,
    before: keyWords(content, id, before),
    after: keyWords(content, id, after),
  }))
