import type { UpdateQueryBuilder, UpdateResult } from 'kysely'
import type { Tables } from './tables.ts'

type Expected<Row> = { [Column in keyof Row]?: Row[Column] | readonly Row[Column][] }

/**
 * Changes the row if a column still has the expected value, or one of several. Returns true for exactly one of the
 * callers that try the same change at once, in one process or in many.
 */
export async function compareAndSet<T extends keyof Tables>(
  table: UpdateQueryBuilder<Tables, T, T, UpdateResult>,
  expected: Expected<Tables[T]>,
  changes: Partial<Tables[T]>,
): Promise<boolean> {
  // The compiler follows no columns of a table that it does not know; the caller's were checked against its table.
  type AnyTable = UpdateQueryBuilder<Record<string, Record<string, unknown>>, string, string, UpdateResult>
  let update = (table as unknown as AnyTable).set(changes)
  for (const [column, value] of Object.entries(expected))
    update = update.where(column, value === null ? 'is' : Array.isArray(value) ? 'in' : '=', value)
  const { numUpdatedRows } = await update.executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
