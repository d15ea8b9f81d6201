import type { KeyQuestion } from './key-data.ts'

type Undecided = ReadonlyMap<number, { undecided: number }>

/** Questions that want to be looked at first: challenged ones, the most first, then by reasons, then in the paper's order. */
export function suspectsFirst(questions: readonly KeyQuestion[], challenged: Undecided): KeyQuestion[] {
  const waiting = ({ question_id }: KeyQuestion) => challenged.get(question_id)?.undecided ?? 0
  const reasons = ({ figures }: KeyQuestion) => figures?.suspects.length ?? 0
  return questions.toSorted(
    (one, other) => waiting(other) - waiting(one) || reasons(other) - reasons(one) || one.number - other.number,
  )
}
