import type { KeyQuestion } from './key-data.ts'

/** Questions that want to be looked at first, the most reasons first, the others in the paper's order. */
export function suspectsFirst(questions: readonly KeyQuestion[]): KeyQuestion[] {
  const reasons = ({ figures }: KeyQuestion) => figures?.suspects.length ?? 0
  return questions.toSorted((one, other) => reasons(other) - reasons(one) || one.number - other.number)
}
