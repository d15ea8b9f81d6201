import type { AcademyReader } from '../../../academy/academy.ts'
import type { Db } from '../../../db/db.ts'
import { untoldAbsences } from '../../../guardians/notices/notice-facts.queries.ts'
import { channelsOf, numberOfDay, UNDO_MS } from '../../../guardians/notices/notice-verdict.rules.ts'
import { addNotices } from '../../../guardians/notices/notices.queries.ts'
import type { Clock } from '../../../ports/clock.ts'
import { addDays, toDay } from '../../../ports/time.ts'

type Deps = { db: Db; clock: Clock; academy: AcademyReader }

const CHILDREN_AT_ONCE = 200
/** Further ones follow at the next tick. */
const MAX_UNITS = 20

/**
 * Stores the notices of absences of today and yesterday, once for each child and day, and not before a quarter of an
 * hour after the mark. Several processes may run it at once: a stored notice stays.
 */
export async function findAbsences({ db, clock, academy }: Deps): Promise<void> {
  const { zone, absence_notices } = await academy()
  const channels = channelsOf(absence_notices)
  if (channels.length === 0) return
  const now = clock.now()
  const today = toDay(now, zone)
  for (const day of [today, addDays(today, -1)]) {
    const about_id = numberOfDay(day)
    for (let unit = 0; unit < MAX_UNITS; unit += 1) {
      const found = await untoldAbsences(db.read, day, about_id, CHILDREN_AT_ONCE)
      const children = found.map(({ stud_id, markedAt }) => {
        const first = Math.min(...markedAt.map((at) => at ?? now), now)
        return { stud_id, due_at: first + UNDO_MS }
      })
      if (children.length > 0)
        await db.write((tx) => addNotices(tx, children, { kind: 'absence', about_id, channels, now }))
      if (children.length < CHILDREN_AT_ONCE) break
    }
  }
}
