import type { Scheme } from '../assessment/marking/scheme.rules.ts'

/** One right option: four marks, minus one for a wrong option. */
export const SINGLE: Scheme = {
  answer_type: 'single',
  marks: 400,
  negative_marks: 100,
  negative_divisor: 1,
  partial: 'none',
}

/** Several right options, with partial marks. */
export const ADVANCED: Scheme = { ...SINGLE, answer_type: 'multiple', negative_marks: 200, partial: 'jee_advanced' }
