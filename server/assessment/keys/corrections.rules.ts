import type { NumberRange } from '#contract/number-key.rules.ts'
import type { Section } from '../marking/counted-questions.rules.ts'
import { type AnswerType, type Cancelled, type Key, keyFault, type KeyFault } from '../marking/scheme.rules.ts'

/** The correction of a question's printed key. Option ids are in ascending order, numbers in thousandths. */
export type Correction =
  | { is: 'options'; right: number[] }
  | ({ is: 'range' } & NumberRange)
  | { is: 'cancelled'; how: Cancelled }

/** All differences of a key from the printed one, by question. */
export type Corrections = ReadonlyMap<number, Correction>

/** The facts of a question by which a correction is judged. */
export type CorrectedQuestion = { answer_type: AnswerType; key: Key; options: readonly number[] }

export type CorrectionFault = KeyFault

/** Why a question cannot have the correction; null when it can. */
export function correctionFault(
  { answer_type, options }: CorrectedQuestion,
  correction: Correction,
): CorrectionFault | null {
  return correction.is === 'cancelled' ? null : keyFault(answer_type, keyOf(correction), options)
}

type KeyCorrection = Exclude<Correction, { is: 'cancelled' }>

const keyOf = (correction: KeyCorrection): Key =>
  correction.is === 'options'
    ? { is: 'options', right: correction.right }
    : { is: 'number', range: { from: correction.from, to: correction.to } }

/** The key by which a question is marked; where it is cancelled the printed one, which then says nothing. */
export const correctedKey = (printed: Key, correction: Correction | undefined): Key =>
  correction === undefined || correction.is === 'cancelled' ? printed : keyOf(correction)

/** The sections with other keys, for marking by them. */
export const correctedSections = (printed: readonly Section[], corrections: Corrections): Section[] =>
  printed.map((section) => ({
    ...section,
    questions: section.questions.map((question) => {
      const correction = corrections.get(question.question_id)
      const key = correctedKey(question.key, correction)
      return { ...question, key, cancelled: correction?.is === 'cancelled' ? correction.how : null }
    }),
  }))

/** A change of some questions; null puts the printed key back. */
export type Change = { question_id: number; correction: Correction | null }

/**
 * Returns the corrections after these changes. A correction that equals the printed key is left out, so that a former
 * key is recognised, however it came about.
 */
export function withChanges(
  before: Corrections,
  changes: readonly Change[],
  printedOf: (questionId: number) => Key | undefined,
): Corrections {
  const after = new Map(before)
  for (const { question_id, correction } of changes) {
    const printed = printedOf(question_id)
    const plain = correction === null ? null : ordered(correction)
    if (plain === null || (printed && isPrinted(plain, printed))) after.delete(question_id)
    else after.set(question_id, plain)
  }
  return after
}

const ordered = (correction: Correction): Correction =>
  correction.is === 'options'
    ? { is: 'options', right: [...new Set(correction.right)].toSorted((a, b) => a - b) }
    : correction

function isPrinted(correction: Correction, printed: Key): boolean {
  if (correction.is === 'cancelled') return false
  const key = keyOf(correction)
  if (key.is === 'options' && printed.is === 'options')
    return new Set(key.right).symmetricDifference(new Set(printed.right)).size === 0
  return (
    key.is === 'number' &&
    printed.is === 'number' &&
    key.range.from === printed.range.from &&
    key.range.to === printed.range.to
  )
}

/** Corrections as their column has them: equal ones have equal texts. */
export const correctionsText = (corrections: Corrections): string =>
  JSON.stringify([...corrections].toSorted(([a], [b]) => a - b).map(([id, one]) => [id, packed(one)]))

type Packed = ['o', number[]] | ['n', number, number] | ['c', Cancelled]

function packed(correction: Correction): Packed {
  if (correction.is === 'options') return ['o', correction.right]
  return correction.is === 'range' ? ['n', correction.from, correction.to] : ['c', correction.how]
}

/** Parses what `correctionsText` returns. */
export const parseCorrections = (text: string): Corrections =>
  new Map((JSON.parse(text) as [number, Packed][]).map(([id, one]) => [id, unpacked(one)]))

function unpacked(one: Packed): Correction {
  if (one[0] === 'o') return { is: 'options', right: one[1] }
  return one[0] === 'n' ? { is: 'range', from: one[1], to: one[2] } : { is: 'cancelled', how: one[1] }
}

/** The questions that are marked otherwise by one key than by the other, in ascending order. */
export function changedQuestions(before: Corrections, after: Corrections): number[] {
  const textOf = (corrections: Corrections, id: number) => JSON.stringify(corrections.get(id) ?? null)
  const ids = new Set([...before.keys(), ...after.keys()])
  return [...ids].filter((id) => textOf(before, id) !== textOf(after, id)).toSorted((a, b) => a - b)
}

type Version = { corrections: Corrections; reason: string | null }

/** Returns the latest reason for each question whose key was ever corrected; `versions` are in their order. */
export function reasonsOf(versions: readonly Version[]): ReadonlyMap<number, string> {
  const reasons = new Map<number, string>()
  for (const [at, { corrections, reason }] of versions.entries()) {
    const before = versions[at - 1]
    if (!before) continue
    for (const id of changedQuestions(before.corrections, corrections)) reasons.set(id, reason ?? '')
  }
  return reasons
}
