import { staffClass, staffTimetable } from '#contract/staff/timetable.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { addDays, momentOf, toDay } from '../../ports/time.ts'
import { classChangeRoutes } from './change.routes.ts'
import { holidaysRoutes } from './holidays.routes.ts'
import { hasRegister, targetsOf } from './plan-change.ts'
import { seriesRoutes } from './series.routes.ts'
import { foldedName, weekOf } from './series.rules.ts'
import { classVersion, fieldsOf, namedClass } from './shown-class.ts'
import { askingOf, type TimetableDeps } from './timetable-deps.ts'
import { classesOf, holidaysBetween, listeningDevices } from './timetable.queries.ts'

/** Names of teachers are offered from so many days around. */
const TUTORS_AROUND_DAYS = 28

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
    const classes = all.filter(isWanted).map((one) => ({
      ...namedClass(one, zone),
      is_cancelled: one.status === 'cancelled',
      lacks_link: one.online_url === '',
    }))
    const tutors = [...new Set(near.map(({ tutor_name }) => tutor_name))].toSorted()
    return { data: { today, days, holidays: await holidaysBetween(db.read, first, last), tutors, classes } }
  })

  route(staffClass, async ({ body, ...input }) => {
    const asking = await askingOf(db.read, deps, input)
    const [one, ...following] = await targetsOf(db.read, { ...body, scope: 'following' }, asking)
    const is_cancelled = one.status === 'cancelled'
    const is_over = one.ends_at <= asking.now
    return {
      data: {
        ...namedClass(one, asking.zone),
        fields: fieldsOf(one, asking.zone),
        version: classVersion(one),
        is_cancelled,
        is_over,
        may_move: !is_cancelled && !is_over && !(await hasRegister(db.read, one, asking)),
        following: following.length,
        devices: await listeningDevices(db.read, one.batch_id),
      },
    }
  })
}
