import { staffSitting } from '#contract/staff/sittings.ts'
import { AT_ONCE, lastDeadline, resultsMoment } from '../../assessment/results/results.rules.ts'
import { pausedMsOf } from '../../assessment/sitting/acts.queries.ts'
import { extraMsAt } from '../../assessment/sitting/extra-times.queries.ts'
import { sittingOf } from '../../assessment/sitting/sitting.queries.ts'
import { isPaused, lastEnd, MAX_PAUSE_MS, mayPause, pauseLeft } from '../../assessment/sitting/sitting.rules.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { toInstant } from '../../ports/time.ts'
import { mustSeeSitting } from '../accounts/sittings-seen.ts'
import { Monitor } from './monitor.ts'
import { rowOf, savesPerMinute, type VersionedRow } from './monitor-rows.rules.ts'
import { MINUTE_MS, type SittingDeps } from './perform.ts'
import { requestView } from './requests/requests-shown.ts'
import { instantIn, pausedView } from './sitting-view.ts'
import { sittingPaper, type SittingPaper } from './sittings.queries.ts'

type Shift = { now: number; by: number; extraMs: number }

/** Until when a paper may be written if the ends of those who write it are moved by so many ms. */
function shiftedEnd({ ends_at, latest_deadline }: SittingPaper, rows: VersionedRow[], { now, by, extraMs }: Shift) {
  const ends = rows.flatMap(({ attempt: { state, deadline } }) => (state === 'open' ? (deadline ?? []) : []))
  const open = ends.length === 0 ? null : Math.max(...ends) + by
  return lastEnd({ ends_at, known: latest_deadline, open, extraMs }, now)
}

/** Who writes a paper, and how it stands with each. Returns what prepares it. */
export function sittingRoute(route: StaffRoute, { db, clock, academy, settings }: SittingDeps): Monitor {
  const monitor = new Monitor(db)

  route(staffSitting, async ({ body: { paper_id, since = 0 }, caller }) => {
    const now = clock.now()
    const graceMs = settings.lateSeconds * 1000
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
    const results = resultsMoment(paper, graceMs)
    const by = isPaused(sitting, now) ? -pauseLeft(sitting, now) : MAX_PAUSE_MS
    const shifted = shiftedEnd(paper, snapshot.rows, { now, by, extraMs: await extraMsAt(db.read, paper, sitting) })
    const then = resultsMoment({ ...paper, latest_deadline: shifted }, graceMs)
    const atOnceOr = (at: number) => (at === AT_ONCE ? null : toInstant(at, zone))
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
        results_at: atOnceOr(results),
        results_then: atOnceOr(then),
        rows: snapshot.rows.flatMap((one) => (one.version > since ? rowOf(one, (at) => toInstant(at, zone)) : [])),
      },
    }
  })
  return monitor
}
