import { mergeShifts } from '../percentile.rules.ts'
import { CELLS_PER_SCORE, compareStandings, ranksInSteps } from '../ranking.rules.ts'
import type { Standings } from '../standings.rules.ts'

/** Returns the merged rank of each student of a shift, in the order of its standings; null where a shift is too small. */
type MergedRanks = ((shift: number) => Uint32Array) | null

/**
 * Ranks all students of several shifts in short steps, by the percentile that each has within the own shift in place of
 * marks. Equal ones are ranked as within one paper: by the percentiles in the subjects, then by wrong to right answers.
 */
export function* mergedRanksInSteps(shifts: readonly Standings[]): Generator<undefined, MergedRanks> {
  const subjects = shifts[0]?.subjects.length ?? 0
  const width = (1 + subjects) * CELLS_PER_SCORE
  const counts = shifts.map(({ count }) => count)
  const starts = counts.map((_, shift) => counts.slice(0, shift).reduce((sum, count) => sum + count, 0))
  const cells = new Float64Array(counts.reduce((sum, count) => sum + count, 0) * width)
  for (let place = 0; place <= subjects; place += 1) {
    const merged = mergeShifts(shifts.map((standings) => scoresAt(standings, place)))
    if (merged.is === 'refused') return null
    yield
    for (const [shift, percentiles] of merged.percentiles.entries())
      for (const [one, percentile] of percentiles.entries()) {
        const { right, wrong } = shifts[shift]?.sumsOf(one, place) ?? { right: 0, wrong: 0 }
        cells.set([percentile, right, wrong], ((starts[shift] ?? 0) + one) * width + place * CELLS_PER_SCORE)
      }
    yield
  }
  const compare = compareStandings<number>(subjects, (one, cell) => cells[one * width + cell] ?? 0)
  const ranks = yield* ranksInSteps(cells.length / width, compare)
  return (shift) => ranks.subarray(starts[shift] ?? 0, (starts[shift] ?? 0) + (counts[shift] ?? 0))
}

const scoresAt = (standings: Standings, place: number): number[] =>
  Array.from({ length: standings.count }, (_, one) => standings.sumsOf(one, place).score)
