import type { AuditAction } from '#contract/staff/audit-actions.rules.ts'
import {
  staffClass,
  staffTimetable,
  staffAddClasses,
  staffPlanClasses,
  staffAddHolidays,
  staffCancelDay,
  staffExportHolidays,
  staffHolidays,
  staffRemoveHoliday,
} from '#contract/staff/timetable.ts'
import { teacherNames } from '../accounts/scope.queries.ts'
import { unrecordedClasses } from '../accounts/unrecorded.queries.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { shownList } from '../../exporting/shown-list.ts'
import { addDays, momentOf, toDay } from '../../ports/time.ts'
import { classChangeRoutes } from './change.routes.ts'
import { hasRegister, targetsOf } from './plan-change.ts'
import { foldedName, weekOf, daysFrom, movedBy } from './series.rules.ts'
import { classVersion, fieldsOf, namedClass } from './shown-class.ts'
import { askingOf, isPastDay, type TimetableDeps, type Asking } from './timetable-deps.ts'
import {
  classesOf,
  holidaysBetween,
  listeningDevices,
  addSeries,
  madeBy,
  addHolidays,
  removeHoliday,
} from './timetable.queries.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import { changesBetween } from '../../audit/chain.rules.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { putClasses } from '../../importing/forms/one-class.ts'
import { planSeries } from './plan-series.ts'
import { MAX_HOLIDAYS } from '#contract/staff/timetable.rules.ts'
import type { Tx } from '../../db/db.ts'
import { changeLiveClass } from '../../features/live/live.queries.ts'
import { plainText } from '../../http/language.ts'
import { substituteOf, substitutesOf, teachersToShow } from './substitutes.queries.ts'
import { tellBatch } from './tell-batch.ts'

const LAST_DAY = '9999-12-31'
const FIRST_OF_MONTH = '-01'

/** Days on which there are no classes. */
function holidaysRoutes(route: StaffRoute, deps: TimetableDeps): void {
  const { db, clock, academy } = deps

  const fromThisMonth = async () => {
    const { zone } = await academy()
    const today = toDay(clock.now(), zone)
    const rows = await holidaysBetween(db.read, `${today.slice(0, 'YYYY-MM'.length)}${FIRST_OF_MONTH}`, LAST_DAY)
    return { zone, today, rows }
  }

  route(staffHolidays, async () => {
    const { zone, today, rows } = await fromThisMonth()
    const holidays = await Promise.all(
      rows.map(async ({ day, name }) => ({ day, name, classes: (await takingPlace(db.read, day, zone)).length })),
    )
    return { data: { today, holidays } }
  })

  route(staffExportHolidays, async ({ caller, language, request_id }) => {
    const { rows } = await fromThisMonth()
    const header = ['Date', 'Name']
    const list = { name: 'holidays', caller, request_id, roles: staffExportHolidays.roles, language, header }
    const cells = rows.map(({ day, name }) => [{ date: day }, name])
    return { data: await shownList(deps, list, cells) }
  })

  route(staffAddHolidays, async ({ body, ...input }) => {
    const { from, until, name } = body
    const count = daysFrom(from, until) + 1
    if (count < 1 || count > MAX_HOLIDAYS)
      throw new ApiError('rule', { field: 'until', text: plainText('staff_holiday_days') })
    const days = Array.from({ length: count }, (_, index) => movedBy(from, index))
    await db.write(async (tx) => {
      const asking = await askingOf(tx, deps, input)
      if (from < toDay(asking.now, asking.zone))
        throw new ApiError('rule', { field: 'from', text: plainText('staff_holiday_past') })
      await addHolidays(tx, days, name.trim())
      await note(tx, asking, 'holiday_added', { day: from, name, until })
    })
    return { data: { days } }
  })

  route(staffRemoveHoliday, async ({ body, ...input }) => {
    const removed = await db.write(async (tx) => {
      const asking = await askingOf(tx, deps, input)
      const holiday = await removeHoliday(tx, body.day)
      if (!holiday) throw new ApiError('not_found')
      await note(tx, asking, 'holiday_removed', holiday)
      return holiday
    })
    return { data: removed }
  })

  route(staffCancelDay, async ({ body: { day, tell }, ...input }) => ({
    data: await db.write(async (tx) => cancelDay(tx, await askingOf(tx, deps, input), day, tell)),
  }))
}

async function takingPlace(read: Tx, day: string, zone: string) {
  const between = { from: momentOf(day, '00:00', zone), until: momentOf(addDays(day, 1), '00:00', zone) }
  return (await classesOf(read, null, between)).filter(({ status }) => status === '')
}

/** Cancels what can be cancelled, and tells each batch once. */
async function cancelDay(tx: Tx, asking: Asking, day: string, tell: boolean) {
  const { now, zone } = asking
  if (day < toDay(now, zone)) throw new ApiError('rule', { field: 'day', text: plainText('staff_holiday_past') })
  const all = await takingPlace(tx, day, zone)
  const held = await Promise.all(all.map(async (one) => one.ends_at <= now || hasRegister(tx, one, asking)))
  const off = all.filter((_, index) => held[index] === false)
  for (const { class_id } of off) await changeLiveClass(tx, class_id, { status: 'cancelled' })
  let told = 0
  for (const [batch_id, [first]] of Map.groupBy(off, (one) => one.batch_id))
    if (tell && first) {
      const { class_id, starts_at: about_at } = first
      told += await tellBatch(tx, batch_id, { kind: 'day_off', class_id, about_at }, now)
    }
  if (off.length > 0) await note(tx, asking, 'day_cancelled', { day, classes: off.length })
  return { class_ids: off.map(({ class_id }) => class_id), left: all.length - off.length, told }
}

async function note(
  tx: Tx,
  { actor, now }: Asking,
  action: AuditAction,
  facts: Record<string, unknown>,
): Promise<void> {
  const of = { action, entity: 'holiday', entity_id: String(facts['day']), reason: null } as const
  await writeAudit(tx, { ...actor, ...of, at: now, changes: changesBetween({}, facts) })
}

const CODE_BASE = 36

/** Classes that are made together. */
function seriesRoutes(route: StaffRoute, deps: TimetableDeps): void {
  const { db, newId, settings } = deps

  route(staffPlanClasses, async ({ body, ...input }) => {
    const asking = await askingOf(db.read, deps, input)
    const { row: _row, ...plan } = await planSeries(db.read, settings, body.series, asking)
    return { data: plan }
  })

  route(staffAddClasses, async ({ body, ...input }) => {
    const { series, days, version, request_key } = body
    const series_id = newId()
    const data = await db.write(async (tx) => {
      const asking = await askingOf(tx, deps, input)
      const { actor, now } = asking
      const made = await madeBy(tx, request_key)
      if (made !== undefined) return { mistakes: [], count: made, is_repeated: true }
      const { mistakes, row, ...plan } = await planSeries(tx, settings, series, asking)
      if (mistakes.length > 0 || !row) return { mistakes, count: 0, is_repeated: false }
      const isPlanned = days.every((day) => plan.classes.some((one) => one.day === day))
      if (plan.version !== version || !isPlanned) throw new ApiError('changed_meanwhile')
      const rows = days.map((date, no) => ({ ...row, date, class_code: codeOf(series_id, no) }))
      await putClasses(tx, rows, { newId, now })
      const codes = rows.map(({ class_code }) => class_code)
      const [first = 0] = await addSeries(tx, { series_id, request_key, made_at: now, made_by: actor.who }, codes)
      const { batch, subject, class_name, tutor_name, start, end } = series
      const facts = {
        batch,
        subject,
        class_name,
        tutor_name,
        start,
        end,
        from: days.toSorted()[0],
        classes: rows.length,
      }
      const entry = { action: 'classes_added', entity: 'class', entity_id: String(first), reason: null } as const
      await writeAudit(tx, { ...actor, ...entry, at: now, changes: changesBetween({}, facts) })
      return { mistakes: [], count: rows.length, is_repeated: false }
    })
    return { data }
  })
}

const codeOf = (seriesId: number, no: number): string => `T${seriesId.toString(CODE_BASE)}-${no + 1}`

/** Names of teachers are offered from so many days around. */
const TUTORS_AROUND_DAYS = 28

/** The team's teachers, and others who teach in these classes: a name that differs by capitals alone is the team's. */
function teachersOf(team: readonly string[], classes: readonly { tutor_name: string }[]): string[] {
  const known = new Map(team.map((name) => [foldedName(name), name]))
  for (const { tutor_name } of classes) {
    const folded = foldedName(tutor_name)
    if (!known.has(folded)) known.set(folded, tutor_name)
  }
  return [...known.values()].toSorted()
}

/** The timetable, for those who teach and for the office. */
export function timetableRoutes(route: StaffRoute, deps: TimetableDeps): void {
  const { db } = deps
  seriesRoutes(route, deps)
  classChangeRoutes(route, deps)
  holidaysRoutes(route, deps)

  route(staffTimetable, async ({ body, ...input }) => {
    const { seen, now, zone } = await askingOf(db.read, deps, input)
    const today = toDay(now, zone)
    const days = weekOf(body.day ?? today)
    const [first = today, last = today] = [days[0], days.at(-1)]
    const at = (day: string) => momentOf(day, '00:00', zone)
    const around = { from: at(addDays(first, -TUTORS_AROUND_DAYS)), until: at(addDays(last, TUTORS_AROUND_DAYS)) }
    const all = await classesOf(db.read, seen, { from: at(first), until: at(addDays(last, 1)) })
    const near = await classesOf(db.read, seen, around)
    const isWanted = (one: (typeof all)[number]) =>
      (body.batch_id === undefined || one.batch_id === body.batch_id) &&
      (body.tutor === undefined || foldedName(one.tutor_name) === foldedName(body.tutor))
    const wanted = all.filter(isWanted)
    const substitutes = await substitutesOf(
      db.read,
      wanted.map(({ class_id }) => class_id),
    )
    const classes = wanted.map((one) => ({
      ...namedClass(one, zone),
      is_cancelled: one.status === 'cancelled',
      room: one.room,
      lacks_link: one.online_url === '' && one.room === null,
      substitute: substitutes.get(one.class_id) ?? null,
    }))
    const tutors = teachersOf(await teacherNames(db.read), near)
    return { data: { today, days, holidays: await holidaysBetween(db.read, first, last), tutors, classes } }
  })

  route(staffClass, async ({ body, ...input }) => {
    const asking = await askingOf(db.read, deps, input)
    const [one, ...following] = await targetsOf(db.read, { ...body, scope: 'following' }, asking)
    const is_cancelled = one.status === 'cancelled'
    const is_over = one.ends_at <= asking.now
    const substitute = await substituteOf(db.read, one.class_id)
    return {
      data: {
        ...namedClass(one, asking.zone),
        fields: fieldsOf(one, asking.zone),
        version: classVersion(one),
        is_cancelled,
        is_over,
        substitute,
        teachers: isPastDay(one, asking) ? [] : await teachersToShow(db.read, substitute),
        awaits_recording: is_over && (await awaitsRecording(db.read, asking, one.class_id)),
        may_move: !is_cancelled && !is_over && !(await hasRegister(db.read, one, asking)),
        following: following.length,
        devices: await listeningDevices(db.read, one.batch_id),
      },
    }
  })
}

const awaitsRecording = async (read: Tx, { seen, now }: Asking, classId: number): Promise<boolean> =>
  (await unrecordedClasses(read, seen, { now, classId })).length > 0
