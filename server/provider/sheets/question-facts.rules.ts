import { hasWhole } from '../../assessment/format/whole-key.rules.ts'
import type { AnswerType } from '../../assessment/marking/scheme.rules.ts'
import type { QuestionFacts } from '../import-context.ts'
import type { QuestionRow } from './question-columns.ts'
import { keyOf, optionsOf, typeOf } from '#contract/question-key.rules.ts'

/** What a paper must know of a question. */
export function factsOf(row: QuestionRow): QuestionFacts {
  const { marks, subject } = row
  const key = keyOf(row)
  const answer_type = typeOf(row).toLowerCase() as AnswerType
  const hasWholeKey = key.is === 'number' && hasWhole(key.range)
  return { marks, subject, answer_type, options: optionsOf(row).length, hasWholeKey }
}
