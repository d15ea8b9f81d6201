import type { Move } from './dry-run.rules.ts'

/** Items that are handled between two steps. */
const STEP = 2000

/** Ranks by the place of an attempt among those that are ranked. */
type Ranks = ArrayLike<number>

/**
 * Attempts whose marks a correction changes, as columns of numbers: there may be a hundred thousand, and objects of them
 * would keep calls waiting.
 */
export class Moves {
  readonly #students: number[] = []
  readonly #attempts: number[] = []
  readonly #before: number[] = []
  readonly #after: number[] = []
  /** The place among the ranked ones, -1 where it is in no ranking. */
  readonly #ranked: number[] = []

  get count(): number {
    return this.#students.length
  }

  /** Marks in hundredths; `ranked` is the place among ranked attempts, null for one that is in no ranking. */
  add(move: Omit<Move, 'rank_before' | 'rank_after'> & { ranked: number | null }): void {
    this.#students.push(move.stud_id)
    this.#attempts.push(move.attempt_id)
    this.#before.push(move.before)
    this.#after.push(move.after)
    this.#ranked.push(move.ranked ?? -1)
  }

  /** Sorts the moves by present rank, unranked ones last, in short steps; returns a reader of so many from a place. */
  *byRankInSteps(before: Ranks, after: Ranks): Generator<undefined, (from: number, count: number) => Move[]> {
    const order = yield* orderInSteps(this.count, (at) => rankAt(before, this.#ranked[at]))
    return (from, count) =>
      Array.from(order.subarray(from, from + count), (at) => ({
        stud_id: this.#students[at] ?? 0,
        attempt_id: this.#attempts[at] ?? 0,
        before: this.#before[at] ?? 0,
        after: this.#after[at] ?? 0,
        rank_before: rankAt(before, this.#ranked[at]),
        rank_after: rankAt(after, this.#ranked[at]),
      }))
  }
}

const rankAt = (ranks: Ranks, ranked = -1): number | null => (ranked < 0 ? null : (ranks[ranked] ?? null))

/** Returns the places 0 to `count` - 1 by rank, null last, equal ones in their order. Ranks are below 2³¹. */
export function* orderInSteps(count: number, rankOf: (at: number) => number | null): Generator<undefined, Uint32Array> {
  // A rank and a place are packed into one number, which sorts without a comparison function.
  const width = count + 1
  const last = Math.floor(Number.MAX_SAFE_INTEGER / width) - 1
  const cells = new Float64Array(count)
  for (let at = 0; at < count; at += 1) {
    cells[at] = (rankOf(at) ?? last) * width + at
    if (at % STEP === 0) yield
  }
  cells.sort()
  yield
  const order = new Uint32Array(count)
  for (let place = 0; place < count; place += 1) {
    order[place] = (cells[place] ?? 0) % width
    if (place % STEP === 0) yield
  }
  return order
}
