import type { Db } from '../../db/db.ts'
import type { Clock } from '../../ports/clock.ts'
import { papersOverEarly, settleLastEnd } from './extra-times.queries.ts'

/** Ends papers that all students handed in before the last end that was given, so that nobody waits for them. */
export async function settleEnds({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now()
  for (const paperId of await papersOverEarly(db.read, now)) await db.write((tx) => settleLastEnd(tx, paperId, now))
}
