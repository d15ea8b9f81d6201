import { staffAttempt, staffSitting, staffSittings } from '#contract/staff/sittings.ts'
import { toMarks } from '../../assessment/attempt/attempt.rules.ts'
import { attemptById } from '../../assessment/attempt/attempt.queries.ts'
import { AT_ONCE, resultsMoment } from '../../assessment/results/results.rules.ts'
import { closingsOf } from '../../assessment/sitting/closed-attempts.queries.ts'
import { sittingOf } from '../../assessment/sitting/sitting.queries.ts'
import { isPaused } from '../../assessment/sitting/sitting.rules.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { toInstant } from '../../ports/time.ts'
import { audienceCount } from '../today/audiences.queries.ts'
import { savesOf, actsOf, lateOf, whose } from './attempt-course.queries.ts'
import { courseOf } from './attempt-course.rules.ts'
import { Monitor } from './monitor.ts'
import { type MonitorRow, sumsOf } from './monitor-rows.rules.ts'
import type { SittingDeps } from './perform.ts'
import { sittingPaper, sittingsAround } from './sittings.queries.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

type Paused = { paused_at: number | null; paused_until: number | null }

function pausedView(sitting: Paused | undefined, now: number, zone: string) {
  const { paused_at = null, paused_until = null } = sitting ?? {}
  if (paused_at === null || paused_until === null || now >= paused_until) return null
  return { since: toInstant(paused_at, zone), until: toInstant(paused_until, zone) }
}

/** Who writes a paper, and how it stands with each. */
export function sittingsRoutes(route: StaffRoute, deps: SittingDeps): Monitor {
  const { db, clock, academy, settings } = deps
  const monitor = new Monitor(db)
  const instantIn = (zone: string) => (at: number | null) => (at === null ? null : toInstant(at, zone))

  route(staffSittings, async () => {
    const now = clock.now()
    const { zone } = await academy()
    const instant = instantIn(zone)
    const found = await sittingsAround(db.read, now - DAY_MS, now + DAY_MS)
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

  route(staffSitting, async ({ body: { paper_id, since = 0 } }) => {
    const now = clock.now()
    const [paper, sitting, { zone }] = await Promise.all([
      sittingPaper(db.read, paper_id),
      sittingOf(db.read, paper_id),
      academy(),
    ])
    if (!paper) throw new ApiError('not_found')
    const snapshot = await monitor.snapshotOf(paper_id, now)
    const rows = snapshot.rows.map(({ row }) => row)
    const audience = await audienceCount(db.read, paper)
    const instant = instantIn(zone)
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
        not_started: Math.max(0, audience - rows.length),
        ...sumsOf(rows),
        saves_per_minute: heardWithin(rows, now),
        extra_minutes: Math.round((sitting?.extra_ms ?? 0) / MINUTE_MS),
        may_pause: (sitting?.pauses ?? 0) === 0 && !isPaused(sitting, now),
        results_at: results === AT_ONCE ? null : toInstant(results, zone),
        rows: snapshot.rows.flatMap(({ row, version }) => (version > since ? rowView(row, instant) : [])),
      },
    }
  })

  route(staffAttempt, async ({ body: { stud_id, attempt_id } }) => {
    const attempt = await attemptById(db.read, stud_id, attempt_id)
    const paper = attempt && (await sittingPaper(db.read, attempt.paper_id))
    if (!paper) throw new ApiError('not_found')
    const [about, saves, acts, late, closings, { zone }] = await Promise.all([
      whose(db.read, stud_id),
      savesOf(db.read, attempt),
      actsOf(db.read, attempt),
      lateOf(db.read, attempt),
      closingsOf(db.read, attempt),
      academy(),
    ])
    const instant = instantIn(zone)
    return {
      data: {
        paper_id: attempt.paper_id,
        ...about,
        is_open: attempt.state === 'open',
        entries: courseOf({ attempt, saves, acts, late }).map(({ at, seen_at, ...entry }) => ({
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
  return monitor
}

const heardWithin = (rows: MonitorRow[], now: number): number =>
  rows.filter(({ contact_at }) => contact_at !== null && now - contact_at < MINUTE_MS).length

function rowView(row: MonitorRow, instant: (at: number | null) => string | null) {
  const { started_at, submitted_at, deadline, device_at, contact_at, told_at, ...rest } = row
  return {
    ...rest,
    started_at: instant(started_at) ?? '',
    submitted_at: instant(submitted_at),
    deadline: instant(deadline),
    device_at: instant(device_at),
    contact_at: instant(contact_at),
    told_at: instant(told_at),
  }
}
