import type { Db } from '../db/db.ts'

/** Returns the same database with an action before each unit of work, background units too. */
export const beforeEachUnit = (db: Db, act: () => Promise<unknown> | void): Db => ({
  ...db,
  write: async (...work) => {
    const [options] = work
    if (!('oneStatement' in options || 'forStudent' in options)) await act()
    return db.write(...work)
  },
})

/** The database of a process that ends after this many units of work. */
export function endingAfter(db: Db, units: number): Db {
  let left = units
  return beforeEachUnit(db, () => {
    left -= 1
    if (left < 0) throw new Error('the process has ended')
  })
}
