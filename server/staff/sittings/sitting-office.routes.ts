import type { StaffRoute } from '../../http/calls/staff-route.ts'
import type { Random } from '../../ports/random.ts'
import { attemptRoute } from './attempt.routes.ts'
import { type SittingDeps, type Perform, perform, MINUTE_MS } from './perform.ts'
import { askRoutes } from './requests/ask.routes.ts'
import { decideRoutes } from './requests/decide.routes.ts'
import { helpActs } from './help-commands.routes.ts'
import { forceActs, judgeActs } from './moderation-commands.routes.ts'
import { Monitor } from './monitor.ts'
import { staffSitting } from '#contract/staff/sittings.ts'
import { mustSeeSitting } from '../accounts/scope.ts'
import { instantIn, pausedView } from './sitting-view.ts'
import { sittingPaper, type SittingPaper, lateCounts, minutedActs, ownMinutes } from './sittings.queries.ts'
import { sittingsRoutes } from './sittings.routes.ts'
import {
  staffSaveRoster,
  staffSittingRoster,
  staffGiveSeats,
  staffSittingStudents,
  staffSittingMinutes,
} from '#contract/staff/sitting-plans.ts'
import {
  invigilatorsFor,
  putRoster,
  raiseRoster,
  sittingPlanOf,
  putSeats,
  sittingOf,
} from '../../assessment/sitting/sitting.queries.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import { actorOf } from '../accounts/actor.ts'
import { isBegun } from '../../assessment/paper/paper-writes.queries.ts'
import { candidatesOf, readersOf } from './candidates.queries.ts'
import { inAnyOrder, inOrderOfNames, seatsWith, seatNumbers } from './seats.rules.ts'
import { toInstant } from '../../ports/time.ts'
import { endingsOf, incidentsOf, namedAct } from './minutes.rules.ts'
import { rowOf, savesPerMinute, type VersionedRow } from './monitor-rows.rules.ts'
import type { Academy } from '../../academy/academy.ts'
import { AT_ONCE, lastDeadline, resultsMoment } from '../../assessment/results/results.rules.ts'
import { pausedMsOf } from '../../assessment/sitting/acts.queries.ts'
import { extraMsAt } from '../../assessment/sitting/extra-times.queries.ts'
import { isPaused, lastEnd, MAX_PAUSE_MS, mayPause, pauseLeft } from '../../assessment/sitting/sitting.rules.ts'
import { requestView } from './requests/requests-shown.ts'

type Shift = { now: number; by: number; extraMs: number }

/** Until when a paper may be written if the ends of those who write it are moved by so many ms. */
function shiftedEnd({ ends_at, latest_deadline }: SittingPaper, rows: VersionedRow[], { now, by, extraMs }: Shift) {
  const ends = rows.flatMap(({ attempt: { state, deadline } }) => (state === 'open' ? (deadline ?? []) : []))
  const open = ends.length === 0 ? null : Math.max(...ends) + by
  return lastEnd({ ends_at, known: latest_deadline, open, extraMs }, now)
}

/** Who writes a paper, and how it stands with each. Returns what prepares it. */
function sittingRoute(route: StaffRoute, { db, clock, academy, settings }: SittingDeps): Monitor {
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

/** What stands on every sheet of a sitting. */
function sheetOf({ name, logo, zone }: Academy, paper: SittingPaper, now: number) {
  const instant = instantIn(zone)
  return {
    academy: { name, logo },
    paper_id: paper.paper_id,
    kind: paper.kind as 'exam' | 'entrance',
    name: paper.name,
    starts_at: instant(paper.starts_at),
    ends_at: instant(paper.ends_at),
    minutes: paper.minutes,
    now: toInstant(now, zone),
  }
}

/** What is signed when a sitting is over. */
function minutesRoute(
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
        acts: acts.map(({ at, kind, ms, students, message, ...said }) => ({
          ...said,
          ...namedAct(kind, message),
          at: toInstant(at, own.zone),
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

/** Whom a paper is for, and who sits where. */
function seatsRoutes(route: StaffRoute, { db, clock, academy, random }: SittingDeps & { random: Random }): void {
  route(staffSittingStudents, async ({ body: { paper_id }, caller }) => {
    await mustSeeSitting(db.read, caller, paper_id)
    const [paper, plan] = await Promise.all([sittingPaper(db.read, paper_id), sittingPlanOf(db.read, paper_id)])
    if (!paper) throw new ApiError('not_found')
    const students = await candidatesOf(db.read, paper, plan.seats)
    const is_begun = students.some(({ has_begun }) => has_begun)
    const sheet = sheetOf(await academy(), paper, clock.now())
    return { data: { ...sheet, seats_version: plan.seats_version, is_begun, students } }
  })

  route(staffGiveSeats, async ({ body: { paper_id, version, order, anew }, caller, request_id }) => {
    const actor = actorOf(caller, request_id, staffGiveSeats.roles)
    const given = await db.write(async (tx) => {
      const paper = await sittingPaper(tx, paper_id)
      if (!paper) throw new ApiError('not_found')
      if (anew && (await isBegun(tx, paper_id)))
        throw new ApiError('rule', { field: 'anew', text: plainText('staff_seats_begun') })
      const { seats } = await sittingPlanOf(tx, paper_id)
      const readers = await readersOf(tx, paper)
      const ordered = order === 'name' ? inOrderOfNames(readers) : inAnyOrder(readers, (below) => random.below(below))
      const after = seatsWith(anew ? [] : seats, ordered)
      if (!(await putSeats(tx, paper_id, version, after))) throw new ApiError('changed_meanwhile')
      const changes = [
        { field: 'seats', before: String(seats.length), after: String(after.length) },
        { field: 'seat_order', before: null, after: order },
      ]
      const action = anew && seats.length > 0 ? 'seats_reassigned' : 'seats_assigned'
      const what = { action, entity: 'paper', entity_id: String(paper_id), reason: null } as const
      await writeAudit(tx, { ...actor, ...what, at: clock.now(), changes })
      return after.length - (anew ? 0 : seats.length)
    })
    return { data: { version: version + 1, given } }
  })
}

/** Which invigilators see a sitting. */
function rosterRoutes(route: StaffRoute, { db, clock }: SittingDeps): void {
  route(staffSittingRoster, async ({ body: { paper_id } }) => {
    const paper = await sittingPaper(db.read, paper_id)
    if (!paper) throw new ApiError('not_found')
    const [invigilators, plan] = await Promise.all([
      invigilatorsFor(db.read, paper_id),
      sittingPlanOf(db.read, paper_id),
    ])
    return { data: { paper_id, name: paper.name, version: plan.roster_version, invigilators } }
  })

  route(staffSaveRoster, async ({ body: { paper_id, version, staff_ids }, caller, request_id }) => {
    const actor = actorOf(caller, request_id, staffSaveRoster.roles)
    await db.write(async (tx) => {
      if (!(await sittingPaper(tx, paper_id))) throw new ApiError('not_found')
      if (!(await raiseRoster(tx, paper_id, version))) throw new ApiError('changed_meanwhile')
      const known = await invigilatorsFor(tx, paper_id)
      const chosen = known.filter(({ staff_id }) => staff_ids.includes(staff_id))
      if (chosen.length < staff_ids.length)
        throw new ApiError('rule', { field: 'staff_ids', text: plainText('staff_roster_unknown') })
      await putRoster(tx, paper_id, staff_ids)
      const names = (some: typeof known) => some.map(({ name }) => name).join(', ') || null
      const before = names(known.filter(({ is_assigned }) => is_assigned))
      const changes = [{ field: 'invigilators', before, after: names(chosen) }]
      const what = { action: 'roster_changed', entity: 'paper', entity_id: String(paper_id), reason: null } as const
      await writeAudit(tx, { ...actor, ...what, at: clock.now(), changes })
    })
    return { data: { version: version + 1 } }
  })
}

/** What the exam office does while a paper is written; whoever watches sees it at the next look. */
function sittingActs(route: StaffRoute, deps: SittingDeps, monitor: Pick<Monitor, 'forget'>): void {
  const act: Perform = async (pressed, work) => {
    const done = await perform(deps, pressed, work)
    monitor.forget(pressed.paper_id)
    return done
  }
  helpActs(route, deps, act)
  forceActs(route, deps, act)
  judgeActs(route, deps, act)
}

/** All that is done for those who write: before, meanwhile, and after. */
export function sittingOfficeRoutes(route: StaffRoute, deps: SittingDeps & { random: Random }): void {
  sittingsRoutes(route, deps)
  const monitor = sittingRoute(route, deps)
  sittingActs(route, deps, monitor)
  askRoutes(route, deps, monitor)
  decideRoutes(route, deps, monitor)
  attemptRoute(route, deps)
  rosterRoutes(route, deps)
  seatsRoutes(route, deps)
  minutesRoute(route, deps, monitor)
}
