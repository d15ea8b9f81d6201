import { staffAttempt } from '#contract/staff/sittings.ts'
import { attemptById } from '../../assessment/attempt/attempt.queries.ts'
import { toMarks } from '../../assessment/attempt/attempt.rules.ts'
import { closingsOf } from '../../assessment/sitting/closed-attempts.queries.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { toInstant } from '../../ports/time.ts'
import { actsOf, deviceOf, lateOf, savesOf, whose } from './attempt-course.queries.ts'
import { mustSeeSitting } from '../accounts/sittings-seen.ts'
import { courseOf } from './attempt-course.rules.ts'
import type { SittingDeps } from './perform.ts'
import { instantIn } from './sitting-view.ts'
import { sittingPaper } from './sittings.queries.ts'

/** What happened in one attempt. */
export function attemptRoute(route: StaffRoute, { db, academy }: SittingDeps): void {
  route(staffAttempt, async ({ body: { stud_id, attempt_id }, caller }) => {
    const attempt = await attemptById(db.read, stud_id, attempt_id)
    if (attempt) await mustSeeSitting(db.read, caller, attempt.paper_id)
    const paper = attempt && (await sittingPaper(db.read, attempt.paper_id))
    if (!paper) throw new ApiError('not_found')
    const [about, saves, acts, late, device, closings, { zone }] = await Promise.all([
      whose(db.read, stud_id),
      savesOf(db.read, attempt),
      actsOf(db.read, attempt),
      lateOf(db.read, attempt),
      deviceOf(db.read, attempt),
      closingsOf(db.read, attempt),
      academy(),
    ])
    const instant = instantIn(zone)
    return {
      data: {
        paper_id: attempt.paper_id,
        ...about,
        is_open: attempt.state === 'open',
        entries: courseOf({ attempt, saves, acts, late, device }).map(({ at, seen_at, ...entry }) => ({
          ...entry,
          at: toInstant(at, zone),
          seen_at: instant(seen_at),
        })),
        closings: closings.map(({ submitted_at, answered, marks }) => ({
          submitted_at: instant(submitted_at),
          answered,
          marks: marks === null ? null : toMarks(marks),
        })),
      },
    }
  })
}
