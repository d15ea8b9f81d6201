import type { AnswerType } from '../../assessment/marking/scheme.rules.ts'
import { type LocalizedMessage, localized } from '../localized-message.rules.ts'

/** The percentage of the question's marks for an option; null where the file gives no weight of a wrong one. */
export type Share = number | null

/** `either` where the format does not say whether one option or several are to be chosen. */
type Asked = 'one' | 'several' | 'either'

type Weighed = { answer_type: AnswerType; right: number[]; negative: number | null; notes: LocalizedMessage[] }

/** The right options and the cost of a wrong one; or `why` the app does not support it, or its `problem`. */
type Weighing = Weighed | { why: LocalizedMessage } | { problem: LocalizedMessage }

export const FULL = 100
/** Thirds come as 33.33333, and people write 33. */
const ROUNDING = 1

export function weigh(shares: Share[], asked: Asked): Weighing {
  const right = shares.flatMap((share, at) => (isRight(share) ? [at] : []))
  const full = shares.flatMap((share, at) => (share === FULL ? [at] : []))
  if (shares.some((share) => Number.isNaN(share))) return { problem: localized('weight_no_number') }
  if (right.length === 0) return { problem: localized('no_right_option') }
  if (full.length === 1 && asked !== 'several') return oneRight(shares, full, right.length > 1)
  if (full.length > 1) return { why: localized('several_full') }
  if (asked === 'one' || (right.length === 1 && full.length === 0)) {
    return { why: localized('no_full') }
  }
  return severalRight(shares, right)
}

const isRight = (share: Share): share is number => share !== null && share > 0

const oneRight = (shares: Share[], right: number[], partial: boolean): Weighed => ({
  answer_type: 'single',
  right,
  negative: partial ? null : costOf(shares),
  notes: [
    ...(partial ? [localized('partial_dropped')] : []),
    ...(costsOf(shares).size > 1 ? [localized('costs_dropped')] : []),
  ],
})

/**
 * Only shares that add up to the whole say that these options, and no fewer, are the answer. Moodle's deductions for
 * wrong ones guard against choosing all, and are no negative marks: the paper decides how such answers are marked.
 */
function severalRight(shares: Share[], right: number[]): Weighing {
  const weights = shares.filter(isRight)
  const sum = weights.reduce((all, weight) => all + weight, 0)
  if (Math.abs(sum - FULL) > ROUNDING) {
    return { why: localized('weights_sum', { sum: Math.round(sum * 100) / 100 }) }
  }
  if (right.length > 1 && right.length === shares.length) {
    return { problem: localized('all_options_right') }
  }
  const isUneven = weights.some((weight) => Math.abs(weight - (weights[0] ?? 0)) > ROUNDING)
  const notes = isUneven ? [localized('uneven_dropped')] : []
  return { answer_type: 'multiple', right, negative: null, notes }
}

/** Returns the deductions of the wrong options, each amount once. */
const costsOf = (shares: Share[]): Set<number> =>
  new Set(shares.filter((share) => !isRight(share)).map((share) => share ?? 0))

/** Returns null also where no wrong option has a weight: the exam then decides what a wrong choice costs. */
function costOf(shares: Share[]): number | null {
  const isSilent = shares.every((share) => share === null || share === FULL)
  const [cost = 0, ...others] = costsOf(shares)
  if (isSilent || others.length > 0) return null
  return Math.round(Math.abs(cost) * 1000) / (1000 * FULL)
}
