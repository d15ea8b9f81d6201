import { unitOf } from '../validation-errors.ts'
import { firstOf, type Told, told } from '../told.rules.ts'
import type { FilePlan } from './plan.ts'

const MAX_ROWS_NAMED = 5

/** Notes that many rows may have: each text is said once, with the first rows that have it and how many more there are. */
export class GroupedNotes {
  readonly #plan: FilePlan
  readonly #rowsOf = new Map<string, { text: Told; rows: Set<number> }>()

  constructor(plan: FilePlan) {
    this.#plan = plan
  }

  add(row: number, text: Told): void {
    const key = JSON.stringify(text)
    const { rows } = this.#rowsOf.get(key) ?? { rows: new Set<number>() }
    this.#rowsOf.set(key, { text, rows: rows.add(row) })
  }

  /** Adds what was collected to the notes of the plan. */
  finish(): void {
    const key = unitOf(this.#plan.file) === 'row' ? 'note_of_rows' : 'note_of_lines'
    for (const { text, rows } of this.#rowsOf.values()) {
      const named = firstOf([...rows], MAX_ROWS_NAMED)
      this.#plan.notes.push(told(key, { count: rows.size, rows: named, text }))
    }
  }
}
