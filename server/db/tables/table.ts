/** The result of an attempt; null as long as it is open. */
export const outcomeColumns = {
  submitted_at: 'at?',
  marks: 'count?',
  lost: 'count?',
  answered: 'count?',
  passed: 'count?',
  tallies: 'text?',
} as const

/** The type of a column: `id`, `at` (epoch ms) and `count` are numbers, `day` is `YYYY-MM-DD`. */
type Kind = 'id' | 'at' | 'count' | 'text' | 'day'
export type Column = Kind | `${Kind}?`

export type ValueOf<C extends Column> = C extends `${infer K}?`
  ? ValueOf<K & Kind> | null
  : C extends 'id' | 'at' | 'count'
    ? number
    : string

type Table = { readonly writer: string; readonly columns: Record<string, Column> }

/** A table: its columns, and the one folder that writes it. Anyone may read. */
export const table = <const T extends Table>(shape: T): T => shape
