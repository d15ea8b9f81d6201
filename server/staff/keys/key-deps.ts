import type { Db } from '../../db/db.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { NewId } from '../../ports/new-id.ts'
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

export type KeyDeps = { db: Db; clock: Clock; newId: NewId; log: Log }

/** A refusal at a field, with a sentence. */
export const refused = (field: string, text: Parameters<typeof plainText>[0]): ApiError =>
  new ApiError('rule', { field, text: plainText(text) })
