import type { Compilable } from 'kysely'
import type { Tx } from '../../db/db.ts'

export { countedStudent, isOverNetwork, mayBumpContent, singleRow } from '../../db/fast-path/prepared-query.ts'

type Value = string | number | null
type Values = Record<string, Value | Value[]>

/** Builds the statement each time. */
export const preparedQuery =
  <V extends Values, Row>(build: (tx: Tx, values: V) => Compilable<Row>) =>
  async (tx: Tx, values: V): Promise<Row[]> =>
    (await tx.executeQuery<Row>(build(tx, values).compile())).rows

export const preparedWrite =
  <V extends Values>(build: (tx: Tx, values: V) => Compilable) =>
  async (tx: Tx, values: V): Promise<number> =>
    Number((await tx.executeQuery(build(tx, values).compile())).numAffectedRows ?? 0)
