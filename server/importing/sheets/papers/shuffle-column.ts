import type { Shuffle } from '../../../assessment/paper/shuffle.rules.ts'
import { oneOf, optional } from '../../cells.ts'

const WORDS = ['Questions', 'Options', 'Both', 'None'] as const
export type ShuffleWord = (typeof WORDS)[number]

/** What a paper shuffles. An empty cell means the default of its kind of test. */
export const shuffleColumn = optional(oneOf('Shuffle', WORDS))

export const shuffleOf = (word: ShuffleWord): Shuffle => word.toLowerCase() as Shuffle

/** The sheet's word for what is stored. */
export const shuffleWord = (shuffle: string): ShuffleWord => WORDS.find((word) => shuffleOf(word) === shuffle) ?? 'None'

type Row = { code: string; begun: boolean; shuffle: ShuffleWord | null }

/** Fills in empty cells: a paper that students have begun keeps its value, others get the default of their kind. */
export function fillShuffle(rows: Row[], stored: Row[], otherwise: ShuffleWord): void {
  const begun = new Map(stored.flatMap((row) => (row.begun ? [[row.code, row.shuffle]] : [])))
  for (const row of rows) row.shuffle ??= begun.get(row.code) ?? otherwise
}
