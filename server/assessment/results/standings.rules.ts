import type { Tallies } from '../marking/tallies.rules.ts'
import { placesOf, type Place } from './percentile.rules.ts'
import { CELLS_PER_SCORE, compareStandings, ranksInSteps, type Score } from './ranking.rules.ts'

/**
 * Attempts whose numbers lie in one block. Blocks are never moved: growing one copied it whole, and the garbage
 * collector then held up calls.
 */
const PER_BLOCK = 4096
const IDS = 2
const NOTHING: Score = { score: 0, right: 0, wrong: 0 }

/** What is stored of one attempt. `subjects` are JSON: id, percentile and rank of each. */
export type AttemptResult = { rank: number; percentile: number; subjects: string }

/**
 * All attempts of a paper that appeared, as packed numbers in the order in which they were added: of a hundred thousand
 * they take a few megabytes.
 */
export class Standings {
  /** In the order of their first appearance in the paper, which decides between equal scores. */
  readonly subjects: readonly number[]
  readonly #width: number
  readonly #ids: Float64Array[] = []
  readonly #cells: Float64Array[] = []
  #count = 0
  /** How many students had each score, over all and by subject. */
  readonly #counts: Map<number, number>[]
  readonly #sectionTops: number[] = []

  constructor(subjects: readonly number[]) {
    this.subjects = subjects
    this.#width = (1 + subjects.length) * CELLS_PER_SCORE
    this.#counts = [0, ...subjects].map(() => new Map<number, number>())
  }

  get count(): number {
    return this.#count
  }

  add(studId: number, attemptId: number, { total, sections, subjects }: Tallies): void {
    const at = this.#count % PER_BLOCK
    if (at === 0) {
      this.#ids.push(new Float64Array(PER_BLOCK * IDS))
      this.#cells.push(new Float64Array(PER_BLOCK * this.#width))
    }
    this.#count += 1
    this.#ids.at(-1)?.set([studId, attemptId], at * IDS)
    for (const [place, { score, right, wrong }] of this.#scoresOf(total, subjects).entries()) {
      this.#cells.at(-1)?.set([score, right, wrong], at * this.#width + place * CELLS_PER_SCORE)
      const counts = this.#counts[place]
      counts?.set(score, (counts.get(score) ?? 0) + 1)
    }
    for (const [place, { score }] of sections.entries())
      this.#sectionTops[place] = Math.max(score, this.#sectionTops[place] ?? score)
  }

  #scoresOf(total: Score, subjects: Tallies['subjects']): Score[] {
    return [total, ...this.subjects.map((id) => subjects.get(id) ?? NOTHING)]
  }

  /** The student and the attempt. */
  idsOf(one: number): { stud_id: number; attempt_id: number } {
    const [block, at] = [this.#ids[Math.floor(one / PER_BLOCK)], (one % PER_BLOCK) * IDS]
    return { stud_id: block?.[at] ?? 0, attempt_id: block?.[at + 1] ?? 0 }
  }

  #cell(one: number, cell: number): number {
    return this.#cells[Math.floor(one / PER_BLOCK)]?.[(one % PER_BLOCK) * this.#width + cell] ?? 0
  }

  /** The sums of one, over all (0) or in a subject by its place (from 1). */
  sumsOf(one: number, place: number): Score {
    const cell = place * CELLS_PER_SCORE
    return { score: this.#cell(one, cell), right: this.#cell(one, cell + 1), wrong: this.#cell(one, cell + 2) }
  }

  /** Returns the best score over all, of each section in the paper's order, and of each subject, where there is one. */
  tops(): { total: number | null; sections: number[]; subjects: [subject: number, score: number][] } {
    const [total, ...subjects] = this.#counts.map(bestOf)
    return {
      total: total ?? null,
      sections: this.#sectionTops,
      subjects: this.#count === 0 ? [] : this.subjects.map((id, at) => [id, subjects[at] ?? 0]),
    }
  }

  /** The rank of each, in short steps. */
  *ranksInSteps(): Generator<undefined, Uint32Array> {
    const compare = compareStandings<number>(this.subjects.length, (one, cell) => this.#cell(one, cell))
    return yield* ranksInSteps(this.#count, compare)
  }

  /** Ranks all students in short steps; returns a function for the result of each. */
  *resultsInSteps(): Generator<undefined, (one: number) => AttemptResult> {
    const ranks = yield* this.ranksInSteps()
    const places: ReadonlyMap<number, Place>[] = []
    for (const counts of this.#counts) {
      places.push(placesOf(counts))
      yield
    }
    const placeOf = (one: number, place: number) => places[place]?.get(this.#cell(one, place * CELLS_PER_SCORE))
    return (one) => ({
      rank: ranks[one] ?? 0,
      percentile: placeOf(one, 0)?.percentile ?? 0,
      subjects: JSON.stringify(
        this.subjects.map((id, at) => {
          const place = placeOf(one, at + 1)
          return [id, place?.percentile, place?.rank]
        }),
      ),
    })
  }
}

function bestOf(counts: ReadonlyMap<number, number>): number | null {
  let best: number | null = null
  for (const score of counts.keys()) if (best === null || score > best) best = score
  return best
}
