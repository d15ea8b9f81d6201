import { type Tables, tables } from './tables.ts'

/**
 * Returns every column of a table that this app knows, as `table.column`, for statements that read whole rows. `select
 * *` must not be used: its result changes with the table, so PostgreSQL refuses prepared statements once a newer
 * version of the app has added a column.
 */
export function columnsOf<T extends keyof Tables>(table: T): `${T}.${keyof Tables[T] & string}`[] {
  return Object.keys(tables[table].columns).map((column) => `${table}.${column as keyof Tables[T] & string}` as const)
}
