import type { Kysely } from 'kysely'
import { columnsOf } from './columns-of.ts'
import type { Tx } from './db.ts'
import type { Tables } from './tables.ts'

/** Tables with rows of students. */
export type TableOfStudents = { [T in keyof Tables]: 'stud_id' extends keyof Tables[T] ? T : never }[keyof Tables]

/** Rows per statement; both engines allow more. */
const ROWS_AT_ONCE = 200

type AnyRow = Record<string, string | number | null>

// Kysely cannot type a table that a variable names; `tables` has its columns.
const anyTable = (tx: Tx) => tx as unknown as Kysely<Record<string, AnyRow>>

/** Returns whole rows of a student from a table. */
export async function rowsOfStudent<T extends TableOfStudents>(
  read: Tx,
  table: T,
  studId: number,
): Promise<Tables[T][]> {
  const columns: string[] = columnsOf(table)
  const name: string = table
  const rows = await anyTable(read).selectFrom(name).where('stud_id', '=', studId).select(columns).execute()
  return rows as unknown as Tables[T][]
}

/** Adds whole rows. */
export async function addStudentRows<T extends TableOfStudents>(tx: Tx, table: T, rows: Tables[T][]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await anyTable(tx)
      .insertInto(table)
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute()
}

/** Deletes rows of a student from a table: all, or those with one of these values in a column. */
export async function removeStudentRows<T extends TableOfStudents>(
  tx: Tx,
  table: T,
  studId: number,
  only?: { column: keyof Tables[T] & string; values: number[] },
): Promise<void> {
  const name: string = table
  const rows = anyTable(tx).deleteFrom(name).where('stud_id', '=', studId)
  if (!only) return void (await rows.execute())
  const column: string = only.column
  for (let from = 0; from < only.values.length; from += ROWS_AT_ONCE)
    await rows.where(column, 'in', only.values.slice(from, from + ROWS_AT_ONCE)).execute()
}

/** Replaces the row that has the same values in `key`, or inserts one; null deletes the row. */
export async function replaceStudentRow<T extends TableOfStudents>(
  tx: Tx,
  table: T,
  { old, row, key }: { old: Tables[T]; row: Tables[T] | null; key: readonly (keyof Tables[T] & string)[] },
): Promise<void> {
  const name: string = table
  let place = anyTable(tx).deleteFrom(name)
  const values = old as unknown as AnyRow
  for (const column of key as readonly string[]) place = place.where(column, '=', values[column] ?? null)
  await place.execute()
  if (row) await addStudentRows(tx, table, [row])
}
