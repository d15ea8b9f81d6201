import { Busy, type Db, StorageFull } from '../db/db.ts'
import { errorFacts } from '../ports/error-facts.ts'
import type { Log } from '../ports/log.ts'
import { nextProcessNumber } from './content-version.queries.ts'

/**
 * Returns the number of a process that begins to serve, which makes its ids unique. Undefined where nothing can be
 * stored just now: a full disk must not keep anybody from reading.
 */
export async function processNumberOf(db: Pick<Db, 'write'>, log: Pick<Log, 'warn'>): Promise<number | undefined> {
  try {
    return await db.write(nextProcessNumber)
  } catch (error) {
    if (!(error instanceof StorageFull || error instanceof Busy)) throw error
    log.warn('this process has no number: its ids are random', { error: errorFacts(error) })
    return undefined
  }
}
