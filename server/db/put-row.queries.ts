import type { InsertQueryBuilder, InsertResult } from 'kysely'
import type { Tables } from './tables.ts'

type Column<T extends keyof Tables> = keyof Tables[T] & string

type Named<T extends keyof Tables> = {
  /** The column of the id, which stays. */
  id: Column<T>
  /** The columns of its unique key, by which the provider identifies the row. */
  by: readonly Column<T>[]
  /** Other columns that keep their first value. */
  stays?: readonly Column<T>[]
}

/** Inserts a row, or updates the one with the same key, whose id stays. Returns the id. */
export async function putRow<T extends keyof Tables>(
  into: InsertQueryBuilder<Tables, T, InsertResult>,
  row: Tables[T],
  { id, by, stays = [] }: Named<T>,
): Promise<number> {
  const changes = Object.entries(row).filter(([column]) => column !== id && !stays.some((one) => one === column))
  // The compiler follows no columns of a table that it does not know; the caller's were checked against its table.
  const one = into as unknown as InsertQueryBuilder<Record<string, Record<string, unknown>>, string, InsertResult>
  const put = await one
    .values(row)
    .onConflict((conflict) => conflict.columns([...by]).doUpdateSet(Object.fromEntries(changes)))
    .returning((stored) => stored.ref(id).as('id'))
    .executeTakeFirstOrThrow()
  return put.id as number
}
