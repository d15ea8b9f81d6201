import { staffSittingMinutes } from '#contract/staff/sitting-plans.ts'
import { invigilatorsFor } from '../../assessment/sitting/rosters.queries.ts'
import { sittingPlanOf } from '../../assessment/sitting/sitting-plans.queries.ts'
import { sittingOf } from '../../assessment/sitting/sitting.queries.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { toInstant } from '../../ports/time.ts'
import { mustSeeSitting } from '../accounts/sittings-seen.ts'
import { candidatesOf } from './candidates.queries.ts'
import { lateCounts, minutedActs, ownMinutes } from './minutes.queries.ts'
import { endingsOf, incidentsOf } from './minutes.rules.ts'
import type { Monitor } from './monitor.ts'
import { MINUTE_MS, type SittingDeps } from './perform.ts'
import { inOrderOfNames, seatNumbers } from './seats.rules.ts'
import { sheetOf } from './sheet.ts'
import { rowOf } from './monitor-rows.rules.ts'
import { sittingPaper } from './sittings.queries.ts'

/** What is signed when a sitting is over. */
export function minutesRoute(
  route: StaffRoute,
  { db, clock, academy }: SittingDeps,
  monitor: Pick<Monitor, 'snapshotOf'>,
): void {
  const { read } = db
  route(staffSittingMinutes, async ({ body: { paper_id }, caller }) => {
    await mustSeeSitting(read, caller, paper_id)
    const now = clock.now()
    const paper = await sittingPaper(read, paper_id)
    if (!paper) throw new ApiError('not_found')
    const [{ rows }, plan, sitting, acts, given, late, invigilators, own] = await Promise.all([
      monitor.snapshotOf(paper_id, now),
      sittingPlanOf(read, paper_id),
      sittingOf(read, paper_id),
      minutedActs(read, paper_id),
      ownMinutes(read, paper_id),
      lateCounts(read, paper_id),
      invigilatorsFor(read, paper_id),
      academy(),
    ])
    const candidates = await candidatesOf(read, paper, plan.seats)
    const writers = rows.map((one) => rowOf(one, (at) => at))
    return {
      data: {
        ...sheetOf(own, paper, now),
        audience: candidates.length,
        began: writers.length,
        ...endingsOf(writers),
        extra_minutes: Math.round((sitting?.extra_ms ?? 0) / MINUTE_MS),
        late,
        absent: candidates.filter(({ has_begun }) => !has_begun),
        acts: acts.map(({ at, kind, ms, students, ...said }) => ({
          ...said,
          at: toInstant(at, own.zone),
          act: kind,
          minutes: ms === 0 ? null : Math.round(ms / MINUTE_MS),
          students: students ?? 0,
        })),
        incidents: inOrderOfNames(incidentsOf(writers, { seats: seatNumbers(plan.seats), given })),
        invigilators: invigilators.flatMap(({ staff_id, name, is_assigned }) =>
          is_assigned ? { staff_id, name } : [],
        ),
      },
    }
  })
}
