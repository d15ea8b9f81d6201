import type { Db } from '../db/db.ts'
import type { Clock } from '../ports/clock.ts'
import type { NewId } from '../ports/new-id.ts'
import type { Settings } from '../ports/settings.ts'
import { type Mistake, nearest } from './mistakes.ts'

export type House = { db: Db; clock: Clock; newId: NewId; settings: Settings }

/** One run: where it reads, what it knows by now, and what it found wrong. */
export type Import = House & {
  folder: string
  /** The demo's dates are moved so that its anchor day is today; null for a provider's own folder. */
  moveTo: number | null
  /** Set by the academy sheet: how far dates move, in days, and moments, in ms. */
  moved: { days: number; milliseconds: number }
  file: string
  mistakes: Mistake[]
}

/** A row names a code that is nowhere: said with the nearest one that is. */
export function unknownCode(into: Import, line: number, column: string, code: string, known: Iterable<string>): void {
  const near = nearest(code, known)
  const problem = `${column} "${code}" not found.${near ? ` Did you mean ${near}?` : ''}`
  into.mistakes.push({ file: into.file, row: line, column, problem })
}
