import { hasUnconverted } from '#contract/unconverted.rules.ts'
import type { QuestionFields } from '#contract/staff/question-fields.rules.ts'
import { bindingPapers } from '../../assessment/seal/sealed-papers.queries.ts'
import type { Tx } from '../../db/db.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import { m } from '#messages/server'
import { formulaFaults } from '../../importing/sheets/questions/formula-faults.ts'
import { lacksWords, wordsIn } from './question-fields.rules.ts'

const refuse = (key: Parameters<typeof plainText>[0]) => new ApiError('rule', { text: plainText(key) })

/** Refuses a question that the app would not show as it is meant; the formula library must be loaded before. */
export function refuseFaults(fields: QuestionFields): void {
  const words = wordsIn(fields)
  if (words.some(hasUnconverted)) throw refuse('staff_question_unconverted')
  if (words.some((one) => formulaFaults(one).length > 0)) throw refuse('staff_question_formula')
  if (lacksWords(fields)) throw refuse('staff_question_picture_words')
}

/** Refuses a single person's change to a question that a sealed paper binds. */
export async function refuseBound(tx: Tx, code: string): Promise<void> {
  const [paper] = await bindingPapers(tx, code)
  if (!paper) return
  throw new ApiError('rule', { text: (locale) => m.staff_sealed_question({ paper: paper.name }, { locale }) })
}
