import type { Scheme } from '../assessment/marking/scheme.rules.ts'

/** One right option: four marks, one off for another. */
export const SINGLE: Scheme = {
  answer_type: 'single',
  marks: 400,
  negative_marks: 100,
  negative_divisor: 1,
  partial: 'none',
}

/** Several right options, marks for a part of them. */
export const ADVANCED: Scheme = { ...SINGLE, answer_type: 'multiple', negative_marks: 200, partial: 'jee_advanced' }
