/** Percentiles are whole ten-millionths of a point: seven decimals, compared and stored exactly. 100 is 10⁹. */
const PERCENTILE_UNITS_PER_POINT = 10_000_000
const PERCENTILE_OF_THE_BEST = 100 * PERCENTILE_UNITS_PER_POINT

/** Scores in ascending order, as `percentileOf` wants them. Any unit, also negative. */
export const sortedScores = (scores: readonly number[]): Float64Array => Float64Array.from(scores).sort()

/**
 * The share of those who appeared that scored no more than this one of them, rounded half up. For one student in
 * O(log n), so that many can be gone through in steps.
 */
export const percentileOf = (score: number, sorted: Float64Array): number =>
  percentileOfCount(countUpTo(score, sorted), sorted.length)

/** Returns the percentile where `upTo` of those who appeared scored no more. */
function percentileOfCount(upTo: number, appeared: number): number {
  const doubled = 2 * upTo * PERCENTILE_OF_THE_BEST + appeared
  // The remainder is subtracted first: a quotient of floats could be rounded up to a whole that was not reached.
  return (doubled - (doubled % (2 * appeared))) / (2 * appeared)
}

/** The place of a score among all of a paper: its percentile, and its competition rank by the score alone. */
export type Place = { percentile: number; rank: number }

/** The place of each score, from how many students had it: there are few scores, however many appeared. */
export function placesOf(counts: ReadonlyMap<number, number>): Map<number, Place> {
  const ascending = [...counts].toSorted(([one], [other]) => one - other)
  const appeared = ascending.reduce((sum, [, count]) => sum + count, 0)
  let upTo = 0
  return new Map(
    ascending.map(([score, count]) => {
      upTo += count
      return [score, { percentile: percentileOfCount(upTo, appeared), rank: appeared - upTo + 1 }]
    }),
  )
}

/** Percentiles in the order of the scores; none when nobody appeared. */
export function percentilesOf(scores: readonly number[]): number[] {
  const sorted = sortedScores(scores)
  return scores.map((score) => percentileOf(score, sorted))
}

/** How many scores are not above this one. */
function countUpTo(score: number, sorted: Float64Array): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((sorted[middle] ?? Infinity) <= score) low = middle + 1
    else high = middle
  }
  return low
}

/** `98.7654321`: always seven decimals. */
export function percentileText(units: number): string {
  const decimals = String(PERCENTILE_UNITS_PER_POINT).length - 1
  const digits = String(units).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** With fewer students a place in the shift says too little to be compared with other shifts. */
export const MIN_APPEARED_IN_SHIFT = 100

/** Scores of those who appeared, by shift. */
export type MergedShifts =
  | { is: 'merged'; percentiles: number[][] }
  | { is: 'refused'; reason: 'shift_too_small'; shifts: { shift: number; appeared: number }[] }

/**
 * Returns the percentiles of a paper that was written in shifts, each student's within the own shift: they are compared
 * in place of marks. Refused with the indexes of shifts in which too few appeared. A single shift is never refused.
 */
export function mergeShifts(shifts: readonly (readonly number[])[]): MergedShifts {
  const small = shifts.flatMap(({ length: appeared }, shift) =>
    appeared < MIN_APPEARED_IN_SHIFT ? [{ shift, appeared }] : [],
  )
  if (shifts.length > 1 && small.length > 0) return { is: 'refused', reason: 'shift_too_small', shifts: small }
  return { is: 'merged', percentiles: shifts.map((scores) => percentilesOf(scores)) }
}
