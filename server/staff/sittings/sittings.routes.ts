import { staffSittings } from '#contract/staff/sittings.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { sittingsSeen } from '../accounts/sittings-seen.ts'
import type { SittingDeps } from './perform.ts'
import { instantIn, pausedView } from './sitting-view.ts'
import { sittingsAround } from './sittings.queries.ts'

const DAY_MS = 86_400_000

/** Papers that are written about now. */
export function sittingsRoutes(route: StaffRoute, { db, clock, academy }: SittingDeps): void {
  route(staffSittings, async ({ caller }) => {
    const now = clock.now()
    const { zone } = await academy()
    const instant = instantIn(zone)
    const own = await sittingsSeen(db.read, caller)
    const found = await sittingsAround(db.read, now - DAY_MS, now + DAY_MS, own)
    return {
      data: found.map(({ kind, paused_at, paused_until, starts_at, ends_at, ...one }) => ({
        ...one,
        kind: kind as 'exam' | 'entrance',
        writing: one.writing ?? 0,
        handed_in: one.handed_in ?? 0,
        starts_at: instant(starts_at),
        ends_at: instant(ends_at),
        paused: pausedView({ paused_at, paused_until }, now, zone),
      })),
    }
  })
}
