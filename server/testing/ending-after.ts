import type { Db } from '../db/db.ts'

/** The database of a process that ends after so many units of work. */
export function endingAfter(db: Db, units: number): Db {
  let left = units
  return {
    ...db,
    write: async (unit) => {
      left -= 1
      if (left < 0) throw new Error('the process has ended')
      return db.write(unit)
    },
  }
}
