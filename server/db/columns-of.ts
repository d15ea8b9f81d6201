import { type Tables, tables } from './tables.ts'

/**
 * Every column of a table that this app knows, as `table.column`, for whatever reads whole rows. Never `select *`: what
 * that gives changes with the table, so PostgreSQL refuses statements that were prepared before a newer version of the
 * app added a column.
 */
export function columnsOf<T extends keyof Tables>(table: T): `${T}.${keyof Tables[T] & string}`[] {
  return Object.keys(tables[table].columns).map((column) => `${table}.${column as keyof Tables[T] & string}` as const)
}
