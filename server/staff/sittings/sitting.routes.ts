import { staffSitting } from '#contract/staff/sittings.ts'
import { AT_ONCE, lastDeadline, resultsMoment } from '../../assessment/results/results.rules.ts'
import { pausedMsOf } from '../../assessment/sitting/acts.queries.ts'
import { sittingOf } from '../../assessment/sitting/sitting.queries.ts'
import { mayPause } from '../../assessment/sitting/sitting.rules.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { toInstant } from '../../ports/time.ts'
import { mustSeeSitting } from '../accounts/sittings-seen.ts'
import { Monitor } from './monitor.ts'
import { rowOf, savesPerMinute } from './monitor-rows.rules.ts'
import { MINUTE_MS, type SittingDeps } from './perform.ts'
import { requestView } from './requests/requests-shown.ts'
import { instantIn, pausedView } from './sitting-view.ts'
import { sittingPaper } from './sittings.queries.ts'

/** Who writes a paper, and how it stands with each. Returns what prepares it. */
export function sittingRoute(route: StaffRoute, { db, clock, academy, settings }: SittingDeps): Monitor {
  const monitor = new Monitor(db)

  route(staffSitting, async ({ body: { paper_id, since = 0 }, caller }) => {
    const now = clock.now()
    await mustSeeSitting(db.read, caller, paper_id)
    const [paper, sitting, { zone }] = await Promise.all([
      sittingPaper(db.read, paper_id),
      sittingOf(db.read, paper_id),
      academy(),
    ])
    if (!paper) throw new ApiError('not_found')
    const snapshot = await monitor.snapshotOf(paper_id, now)
    const { sums } = snapshot
    const audience = await monitor.audienceOf(paper, now)
    const instant = instantIn(zone)
    const pausedMs = (sitting?.pauses ?? 0) > 0 ? await pausedMsOf(db.read, paper_id) : 0
    const canPause = mayPause(sitting, now, pausedMs)
    const results = resultsMoment(paper, settings.lateSeconds * 1000)
    return {
      data: {
        paper_id,
        kind: paper.kind as 'exam' | 'entrance',
        name: paper.name,
        starts_at: instant(paper.starts_at),
        ends_at: instant(paper.ends_at),
        paused: pausedView(sitting, now, zone),
        now: toInstant(now, zone),
        version: snapshot.version,
        questions: paper.question_count,
        audience,
        not_started: Math.max(0, audience - snapshot.rows.length),
        safe: sums.safe,
        waiting: sums.waiting,
        heard_of: sums.heard_of,
        saves_per_minute: savesPerMinute(snapshot.saved),
        extra_minutes: Math.round((sitting?.extra_ms ?? 0) / MINUTE_MS),
        may_pause: canPause && (sitting?.pauses ?? 0) === 0,
        may_pause_again: canPause && (sitting?.pauses ?? 0) > 0,
        last_end: instant(lastDeadline(paper)),
        requests: snapshot.requests.map((one) => requestView(one, instant)),
        results_at: results === AT_ONCE ? null : toInstant(results, zone),
        rows: snapshot.rows.flatMap((one) => (one.version > since ? rowOf(one, (at) => toInstant(at, zone)) : [])),
      },
    }
  })
  return monitor
}
