import { CompiledQuery } from 'kysely'
import type { Tx } from '../db/db.ts'

/** Runs a statement that is already compiled, or one without parameters, and returns its rows. */
export async function rowsOfStatement<Row>(tx: Tx, sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
  return (await tx.executeQuery<Row>(CompiledQuery.raw(sql, [...parameters]))).rows
}
