import type { ExactMarks } from '../marking/exact-marks.rules.ts'
import type { AnswerType } from '../marking/scheme.rules.ts'

/** Pearson's correlation of values in pairs; null where all on one side are equal. */
export function correlation(ones: number[], others: number[]): number | null {
  const [x, y] = [deviationsOf(ones), deviationsOf(others)]
  const sumOfProducts = (a: number[], b: number[]) => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
  const spread = Math.sqrt(sumOfProducts(x, x)) * Math.sqrt(sumOfProducts(y, y))
  return spread === 0 ? null : sumOfProducts(x, y) / spread
}

/** Returns the differences from the mean. The first value is subtracted before, so that equal values give exactly 0. */
function deviationsOf(values: number[]): number[] {
  const shifted = values.map((value) => value - (values[0] ?? 0))
  const mean = shifted.reduce((sum, value) => sum + value, 0) / shifted.length
  return shifted.map((value) => value - mean)
}

/** The median, of an even number of values rounded to a whole one; null without values. */
export function medianOf(values: number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2)
}

/** The facts of a question by which its figures are made. Options are none where a number is asked for. */
export type Item = {
  answer_type: AnswerType
  maximum: ExactMarks
  options: readonly number[]
  right: readonly number[]
  /** Its marks were given or taken by a correction of the key: they say nothing of the question. */
  is_cancelled: boolean
}

/**
 * What one student did with the question. `marks` are part of `total`, the marks of the whole paper. `time_ms` is null
 * where it is not known. The caller leaves out students whose answer was not evaluated.
 */
export type ItemResponse = {
  total: ExactMarks
  marks: ExactMarks
  attempted: boolean
  chosen: readonly number[]
  time_ms: number | null
}

/** A reason to look at a question again. */
export type Suspect = 'low_discrimination' | 'distractor_preferred' | 'too_hard'

/** How many of each third of the students, by their totals, chose an option. */
export type OptionCounts = { option_id: number; top: number; middle: number; bottom: number }

export type ItemFigures = {
  /** How many students the figures are made of. */
  n: number
  /** Mean marks by maximum: 1 when all are right; below 0 where more was taken than given. */
  p: number
  /** p of the best 27 % less p of the last. */
  discrimination: number
  /** Pearson's correlation of the question's marks with those of the rest; null where one of them is always the same. */
  item_rest: number | null
  options: OptionCounts[]
  omitted: number
  /** How many had full marks; not in figures of before this was counted. */
  full?: number
  median_ms: number | null
  suspects: Suspect[]
}

/** With fewer students figures mean too little. */
export const MIN_RESPONSES = 30
const GROUP_PERCENT = 27
const LEAST_DISCRIMINATION = 0.1
const TOO_HARD_PERCENT = 15

/**
 * Returns the figures of one question; null for too few students. They depend on no order: students with equal totals
 * are in the same group and the same third, so groups and thirds may be larger or smaller than their names say.
 */
export function itemFigures(item: Item, responses: readonly ItemResponse[]): ItemFigures | null {
  const n = responses.length
  if (n < MIN_RESPONSES) return null
  const totals = Float64Array.from(responses, ({ total }) => total).sort()
  const size = Math.round((n * GROUP_PERCENT) / 100)
  const best = responses.filter(({ total }) => total >= (totals[n - size] ?? 0))
  const last = responses.filter(({ total }) => total <= (totals[size - 1] ?? 0))
  const discrimination = differenceOf(item, best, last)
  const reasons: [Suspect, boolean][] = [
    ['low_discrimination', discrimination < LEAST_DISCRIMINATION],
    ['distractor_preferred', isDistractorPreferred(item, best)],
    ['too_hard', 100 * marksOf(responses) < TOO_HARD_PERCENT * item.maximum * n],
  ]
  return {
    n,
    p: marksOf(responses) / (item.maximum * n),
    discrimination,
    item_rest: correlation(
      responses.map(({ marks }) => marks),
      responses.map(({ marks, total }) => total - marks),
    ),
    options: countsByThird(item, responses, thirdsOf(totals)),
    omitted: responses.filter(({ attempted }) => !attempted).length,
    full: responses.filter(({ marks }) => marks >= item.maximum).length,
    median_ms: medianOf(responses.flatMap(({ time_ms }) => time_ms ?? [])),
    suspects: item.is_cancelled ? [] : reasons.flatMap(([suspect, isSo]) => (isSo ? [suspect] : [])),
  }
}

const marksOf = (responses: readonly ItemResponse[]): ExactMarks => responses.reduce((sum, { marks }) => sum + marks, 0)

/** p of one group less p of another, in one division: a tenth is a tenth. */
function differenceOf({ maximum }: Item, best: readonly ItemResponse[], last: readonly ItemResponse[]): number {
  const difference = marksOf(best) * last.length - marksOf(last) * best.length
  return difference / (maximum * best.length * last.length)
}

/** Of a multiple choice, more than one of the right options; otherwise more than all right ones together. */
function isDistractorPreferred({ answer_type, options, right }: Item, best: readonly ItemResponse[]): boolean {
  if (right.length === 0) return false
  const counts = countChoices(best)
  const countOf = (option: number) => counts.get(option) ?? 0
  const ofRight = [...new Set(right)].map(countOf)
  const key = answer_type === 'multiple' ? Math.min(...ofRight) : ofRight.reduce((sum, one) => sum + one, 0)
  return options.some((option) => !right.includes(option) && countOf(option) > key)
}

function countChoices(responses: readonly ItemResponse[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { chosen } of responses) {
    for (const option of new Set(chosen)) counts.set(option, (counts.get(option) ?? 0) + 1)
  }
  return counts
}

type Third = 'top' | 'middle' | 'bottom'

/** The third of each total, by the middle of the places that students with this total share. */
function thirdsOf(totals: Float64Array): Map<number, Third> {
  const thirds = new Map<number, Third>()
  for (let start = 0, end = 0; start < totals.length; start = end) {
    const total = totals[start] ?? 0
    while (totals[end] === total) end += 1
    const sixths = (3 * (start + end)) / totals.length
    if (sixths < 2) thirds.set(total, 'bottom')
    else thirds.set(total, sixths > 4 ? 'top' : 'middle')
  }
  return thirds
}

function countsByThird(
  { options }: Item,
  responses: readonly ItemResponse[],
  thirds: ReadonlyMap<number, Third>,
): OptionCounts[] {
  const groups = Map.groupBy(responses, ({ total }) => thirds.get(total))
  const [top, middle, bottom] = (['top', 'middle', 'bottom'] as const).map((third) =>
    countChoices(groups.get(third) ?? []),
  )
  return options.map((option_id) => ({
    option_id,
    top: top?.get(option_id) ?? 0,
    middle: middle?.get(option_id) ?? 0,
    bottom: bottom?.get(option_id) ?? 0,
  }))
}
