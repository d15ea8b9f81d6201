import { unitOf } from '../validation-errors.ts'
import type { FilePlan } from './plan.ts'

const MAX_ROWS_NAMED = 5

/** Notes that many rows may have: each text is said once, with the first rows that have it and how many more there are. */
export class GroupedNotes {
  readonly #plan: FilePlan
  readonly #rowsOf = new Map<string, Set<number>>()

  constructor(plan: FilePlan) {
    this.#plan = plan
  }

  add(row: number, text: string): void {
    const rows = this.#rowsOf.get(text) ?? new Set()
    this.#rowsOf.set(text, rows.add(row))
  }

  /** Adds what was collected to the notes of the plan. */
  finish(): void {
    const unit = unitOf(this.#plan.file)
    for (const [text, rows] of this.#rowsOf) {
      const more = rows.size > MAX_ROWS_NAMED ? ` and ${rows.size - MAX_ROWS_NAMED} more` : ''
      const named = [...rows].slice(0, MAX_ROWS_NAMED).join(', ')
      this.#plan.notes.push(`${unit}${rows.size === 1 ? '' : 's'} ${named}${more}: ${text}`)
    }
  }
}
