import type { Db } from '../../db/db.ts'
import type { Clock } from '../../ports/clock.ts'
import { papersOverEarly, settleLastEnd } from './extra-times.queries.ts'

/** Ends papers that everybody handed in before the last end that was given: nobody waits for who is done. */
export async function settleEnds({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now()
  for (const paperId of await papersOverEarly(db.read, now)) await db.write((tx) => settleLastEnd(tx, paperId, now))
}
