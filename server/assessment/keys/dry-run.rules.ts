/** One attempt whose marks or rank would be another: marks in hundredths, ranks null where it is in no ranking. */
export type Move = {
  stud_id: number
  attempt_id: number
  before: number
  after: number
  rank_before: number | null
  rank_after: number | null
}

/** The outcome of a correction. `changes` are differences in hundredths and how many attempts have each, most first. */
export type DryRun = {
  attempts: number
  gain: number
  lose: number
  changes: { by: number; count: number }[]
  /** How many attempts rank among the first ten now, and how many of them have another rank then. */
  top: number
  top_moved: number
  /** How many pass then and do not now, and the reverse. */
  pass_more: number
  pass_less: number
  /** How many attempts get other marks. */
  moved: number
}

const MAX_CHANGES = 20
const TOP = 10

type Judged = { before: number; after: number; passed: number; passes: number }

/** Counts attempts one by one: of a hundred thousand it holds only how often each difference was there. */
export class DryRunCount {
  #attempts = 0
  #more = 0
  #less = 0
  readonly #changes = new Map<number, number>()

  add({ before, after, passed, passes }: Judged): void {
    this.#attempts += 1
    if (after !== before) this.#changes.set(after - before, (this.#changes.get(after - before) ?? 0) + 1)
    if (passes > passed) this.#more += 1
    if (passes < passed) this.#less += 1
  }

  /** Both arrays have the rank of each ranked attempt, now and then, at the same index. */
  result(ranksBefore: ArrayLike<number>, ranksAfter: ArrayLike<number>): DryRun {
    const changes = [...this.#changes].map(([by, count]) => ({ by, count }))
    const sum = (those: { count: number }[]) => those.reduce((all, { count }) => all + count, 0)
    let [top, topMoved] = [0, 0]
    for (let one = 0; one < ranksBefore.length; one += 1) {
      const before = ranksBefore[one] ?? Infinity
      if (before > TOP) continue
      top += 1
      if (before !== ranksAfter[one]) topMoved += 1
    }
    return {
      attempts: this.#attempts,
      gain: sum(changes.filter(({ by }) => by > 0)),
      lose: sum(changes.filter(({ by }) => by < 0)),
      changes: changes.toSorted((a, b) => b.count - a.count || b.by - a.by).slice(0, MAX_CHANGES),
      top,
      top_moved: topMoved,
      pass_more: this.#more,
      pass_less: this.#less,
      moved: sum(changes),
    }
  }
}

type PackedMove = [number, number, number, number, number | null, number | null]

export const movesText = (moves: readonly Move[]): string =>
  JSON.stringify(
    moves.map(({ stud_id, attempt_id, before, after, rank_before, rank_after }): PackedMove => [
      stud_id,
      attempt_id,
      before,
      after,
      rank_before,
      rank_after,
    ]),
  )

export const parseMoves = (text: string): Move[] =>
  (JSON.parse(text) as PackedMove[]).map(([stud_id, attempt_id, before, after, rank_before, rank_after]) => ({
    stud_id,
    attempt_id,
    before,
    after,
    rank_before,
    rank_after,
  }))
