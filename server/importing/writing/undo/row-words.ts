import type { Row } from '../../planning/planned-row.ts'
import type { Tables } from '../../../db/tables.ts'
import { isAdded, type Taken, type Undoable } from './undoable.ts'
import { usedBy } from './used-by.queries.ts'

export const word = (row: Row, column: string): string => String(row[column])
export const words = (rows: Row[], column: string): string[] => rows.map((row) => word(row, column))
export const rowIds = (taken: Taken[]): number[] => taken.map(({ now }) => now.row_id)

/** Returns the holders of added rows of this table, by its schema. */
export const inUse =
  (table: keyof Tables): NonNullable<Undoable['used']> =>
  async (tx, taken, going) => {
    const held = await usedBy(tx, table, rowIds(taken.filter(isAdded)), going)
    return (one) => (isAdded(one) ? (held.get(one.now.row_id) ?? null) : null)
  }
