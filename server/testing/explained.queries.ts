import { CompiledQuery } from 'kysely'
import type { Tx } from '../db/db.ts'

/** What a database says of a statement that was compiled already, or of one without parameters. */
export async function rowsOfStatement<Row>(tx: Tx, sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
  return (await tx.executeQuery<Row>(CompiledQuery.raw(sql, [...parameters]))).rows
}
