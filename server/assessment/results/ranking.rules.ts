/** A score in any unit, the higher the better: exact marks, or percentiles where shifts are merged. */
export type Score = { score: number; right: number; wrong: number }
/** One student's score over all, and by subject. A subject without an entry counts as nothing answered. */
export type Standing = Score & { subjects: ReadonlyMap<number, Score> }

/** Negative when the first ranks before the second, 0 when they share a rank. */
export type CompareStandings = (one: Standing, other: Standing) => number

const NOTHING: Score = { score: 0, right: 0, wrong: 0 }

/**
 * The order of JEE Main 2026: the score; then the scores of the subjects in the given order; then the lower ratio of
 * wrong to right answers over all, then by subject. Whoever is equal in all of them shares a rank.
 */
export function compareStandings(subjectOrder: readonly number[]): CompareStandings {
  const bySubject = (one: Standing, other: Standing, compare: (one: Score, other: Score) => number): number => {
    for (const subject of subjectOrder) {
      const order = compare(one.subjects.get(subject) ?? NOTHING, other.subjects.get(subject) ?? NOTHING)
      if (order !== 0) return order
    }
    return 0
  }
  return (one, other) =>
    compareScores(one, other) ||
    bySubject(one, other, compareScores) ||
    compareRatios(one, other) ||
    bySubject(one, other, compareRatios)
}

const compareScores = (one: Score, other: Score): number => other.score - one.score

/**
 * Wrong to right, the lower first, by cross-multiplication. Without a right answer it is the worst there is, however
 * many are wrong: were 0/0 equal to every ratio, who ranks first would depend on who is compared with whom.
 */
function compareRatios(one: Score, other: Score): number {
  if (one.right === 0 || other.right === 0) return Number(one.right === 0) - Number(other.right === 0)
  return one.wrong * other.right - other.wrong * one.right
}

/** Competition ranks (1, 2, 2, 4) of what is sorted by `compare`. */
export function ranksOf<One>(sorted: readonly One[], compare: (one: One, other: One) => number): number[] {
  const ranks: number[] = []
  for (const [place, one] of sorted.entries()) {
    const before = sorted[place - 1]
    const isShared = before !== undefined && compare(before, one) === 0
    ranks.push(isShared ? (ranks[place - 1] ?? 1) : place + 1)
  }
  return ranks
}
