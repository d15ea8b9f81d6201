import type { Db } from '../../../db/db.ts'
import type { Clock } from '../../../ports/clock.ts'
import { accountCount } from './system.queries.ts'

const MINUTE_MS = 60_000

/** How many accounts there are, counted anew once a minute: counting walks through all of them. */
export function accountCounter({ db, clock }: { db: Db; clock: Clock }): () => Promise<number> {
  let known: { until: number; count: number } | null = null
  return async () => {
    const now = clock.now()
    if (!known || known.until <= now || known.until - MINUTE_MS > now) {
      known = { until: now + MINUTE_MS, count: await accountCount(db.read) }
    }
    return known.count
  }
}
