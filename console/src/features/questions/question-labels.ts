import { m } from '#messages/console'
import type { QuestionSearch } from '../../paths.ts'

type AnswerType = NonNullable<QuestionSearch['type']>
export type QuestionState = NonNullable<QuestionSearch['state']>

const TYPES: Record<AnswerType, () => string> = {
  single: () => m.questions_single(),
  multiple: () => m.questions_multiple(),
  number: () => m.questions_number(),
}

const STATES: Record<QuestionState, () => string> = {
  draft: () => m.questions_draft(),
  proof_read: () => m.questions_proof_read(),
  retired: () => m.questions_retired(),
}

export const typeWords = (type: AnswerType): string => TYPES[type]()
export const stateWords = (state: QuestionState): string => STATES[state]()
