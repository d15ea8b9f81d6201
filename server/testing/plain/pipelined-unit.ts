import { type Dialect, Kysely } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { UnitRunner } from '../../db/postgres/fast-path/pipelined-unit.ts'
import type { Tables } from '../../db/tables.ts'

/** One statement after the other. */
export function pipelinedUnits(dialect: Dialect): UnitRunner {
  const kysely = new Kysely<Tables>({ dialect })
  return (unit) => kysely.transaction().setIsolationLevel('serializable').execute(unit)
}

/** One after the other. */
export async function together<T>(tx: Tx, units: ((tx: Tx) => Promise<T>)[]): Promise<T[]> {
  const outcomes: T[] = []
  for (const unit of units) outcomes.push(await unit(tx))
  return outcomes
}
