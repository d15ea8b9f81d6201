/** A score in any unit, the higher the better: exact marks, or percentiles where shifts are merged. */
export type Score = { score: number; right: number; wrong: number }

/**
 * The numbers of one student, three by three: score, right and wrong over all, then of each subject in the order that
 * decides between equal scores. Students may be objects, or places in packed numbers.
 */
export type CellOf<One> = (one: One, cell: number) => number
export const CELLS_PER_SCORE = 3

/** Negative when the first ranks before the second, 0 when they share a rank. */
export type Compare<One> = (one: One, other: One) => number

/**
 * The order of JEE Main 2026: the score; then the scores of the subjects in their order; then the lower ratio of wrong to
 * right answers over all, then by subject. Whoever is equal in all of them shares a rank.
 */
export function compareStandings<One>(subjects: number, cellOf: CellOf<One>): Compare<One> {
  const end = (1 + subjects) * CELLS_PER_SCORE
  return (one, other) => {
    for (let cell = 0; cell < end; cell += CELLS_PER_SCORE) {
      const difference = cellOf(other, cell) - cellOf(one, cell)
      if (difference !== 0) return difference
    }
    for (let cell = 0; cell < end; cell += CELLS_PER_SCORE) {
      const [right, wrong] = [cell + 1, cell + 2]
      const order = compareRatios(cellOf(one, right), cellOf(one, wrong), cellOf(other, right), cellOf(other, wrong))
      if (order !== 0) return order
    }
    return 0
  }
}

/**
 * Wrong to right, the lower first, by cross-multiplication. Without a right answer it is the worst there is, however
 * many are wrong: were 0/0 equal to every ratio, who ranks first would depend on who is compared with whom.
 */
function compareRatios(right: number, wrong: number, otherRight: number, otherWrong: number): number {
  if (right === 0 || otherRight === 0) return Number(right === 0) - Number(otherRight === 0)
  return wrong * otherRight - otherWrong * right
}

/** Items that are sorted, merged or counted between two steps. */
const STEP = 500

/**
 * Returns competition ranks (1, 2, 2, 4) of the students 0 to `count` - 1, in their order. Works in short steps,
 * between which the caller does other work: sorting a hundred thousand at once would keep all calls waiting.
 */
export function* ranksInSteps(count: number, compare: Compare<number>): Generator<undefined, Uint32Array> {
  let sorted = new Uint32Array(count)
  for (let start = 0; start < count; start += STEP) {
    const end = Math.min(count, start + STEP)
    for (let place = start; place < end; place += 1) sorted[place] = place
    sorted.subarray(start, end).sort(compare)
    yield
  }
  let merged = new Uint32Array(count)
  for (let width = STEP; width < count; width *= 2) {
    for (let start = 0; start < count; start += 2 * width) yield* mergeInSteps(sorted, merged, start, width, compare)
    ;[sorted, merged] = [merged, sorted]
  }
  return yield* rankInSteps(sorted, compare)
}

/** Merges two sorted parts of so many, the first of which begins at `start`. */
function* mergeInSteps(
  from: Uint32Array,
  to: Uint32Array,
  start: number,
  width: number,
  compare: Compare<number>,
): Generator<undefined, void> {
  const middle = Math.min(from.length, start + width)
  const end = Math.min(from.length, middle + width)
  let [left, right] = [start, middle]
  for (let place = start; place < end; place += 1) {
    const isLeft = left < middle && (right === end || compare(from[left] ?? 0, from[right] ?? 0) <= 0)
    to[place] = from[isLeft ? left : right] ?? 0
    if (isLeft) left += 1
    else right += 1
    if (place % STEP === 0) yield
  }
}

function* rankInSteps(sorted: Uint32Array, compare: Compare<number>): Generator<undefined, Uint32Array> {
  const ranks = new Uint32Array(sorted.length)
  let rank = 1
  for (let place = 0; place < sorted.length; place += 1) {
    const one = sorted[place] ?? 0
    if (place > 0 && compare(sorted[place - 1] ?? 0, one) !== 0) rank = place + 1
    ranks[one] = rank
    if (place % STEP === 0) yield
  }
  return ranks
}
