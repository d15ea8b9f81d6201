/**
 * Marks in three-hundredths (1 mark = 300). Whole hundredths, as the database has them, and their thirds (GATE takes
 * 1/3 or 2/3 of a mark) are both whole in it: sums of any length and order are exact.
 */
export type ExactMarks = number

/** What whole hundredths are divided by: 3 where a scheme speaks of thirds of a mark. */
export type MarksDivisor = 1 | 3

const EXACT_PER_HUNDREDTH = 3

export const exactMarks = (hundredths: number, divisor: MarksDivisor = 1): ExactMarks =>
  (hundredths * EXACT_PER_HUNDREDTH) / divisor

/**
 * The nearest whole hundredths. To be used once, on a total: rounded parts do not add up to it. A third is never halfway
 * between two hundredths, so there are no ties, and a negative total is rounded as its positive twin is.
 */
export function roundToHundredths(exact: ExactMarks): number {
  const hundredths = Math.round(exact / EXACT_PER_HUNDREDTH)
  return hundredths === 0 ? 0 : hundredths
}
