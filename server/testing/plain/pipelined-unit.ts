import { type Dialect, Kysely } from 'kysely'
import type { UnitRunner } from '../../db/postgres/fast-path/pipelined-unit.ts'
import type { Tables } from '../../db/tables.ts'

/** One statement after the other. */
export function pipelinedUnits(dialect: Dialect): UnitRunner {
  const kysely = new Kysely<Tables>({ dialect })
  return (unit) => kysely.transaction().setIsolationLevel('serializable').execute(unit)
}

/** One after the other. */
export async function together<T>(works: (() => Promise<T>)[]): Promise<T[]> {
  const outcomes: T[] = []
  for (const work of works) outcomes.push(await work())
  return outcomes
}
