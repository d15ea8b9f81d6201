import { type AnswerType, MAX_PARTIAL_OPTIONS } from '../marking/scheme.rules.ts'

/** What a section's rules ask of a question. */
export type FittingQuestion = { answer_type: AnswerType; options: number; hasWholeKey: boolean }
export type FittingRules = { answer_type: AnswerType | null; partial: string; integer_only: boolean }

/** Why a question cannot be in a section; null when it can. */
export function misfitOf(question: FittingQuestion, rules: FittingRules): 'type' | 'partial' | 'whole' | null {
  if (rules.answer_type !== null && question.answer_type !== rules.answer_type) return 'type'
  if (rules.partial === 'jee_advanced' && question.options > MAX_PARTIAL_OPTIONS) return 'partial'
  return rules.integer_only && question.answer_type === 'number' && !question.hasWholeKey ? 'whole' : null
}
