import { childAttendance, childClasses } from '#contract/guardian/child.ts'
import { windowOf } from '#contract/live.rules.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import type { Db } from '../../db/db.ts'
import type { GuardianRoute } from '../../http/calls/guardian-route.ts'
import type { Clock } from '../../ports/clock.ts'
import { addDays, momentOf, toDay, toInstant } from '../../ports/time.ts'
import { countedBySubject } from '../attendance/attendance.queries.ts'
import { outlooksOf, statusOf } from '../attendance/attendance.rules.ts'
import { childsClasses, firstMarkedDay, markedDays, subjectNames } from './children.queries.ts'

const DAYS_AHEAD = 7

type Deps = { db: Db; clock: Clock; academy: AcademyReader }

/** The days of a child: when it was there, and which classes come. */
export function childDaysRoutes(route: GuardianRoute, { db, clock, academy }: Deps): void {
  const { read } = db

  route(childAttendance, async ({ child, body }) => {
    const { minimum_attendance_percent: minimum, zone } = await academy()
    const today = toDay(clock.now(), zone)
    const [year, month] = [today.slice(0, 4), body.month ?? today.slice(0, 7)]
    const ofYear = { studId: child.stud_id, acId: child.ac_id, from: `${year}-01-01`, to: `${year}-12-31` }
    const outlooks = outlooksOf(await countedBySubject(read, ofYear), minimum)
    const taught = await subjectNames(read, child.ac_id)
    const days = await markedDays(read, child, { from: `${month}-01`, to: `${month}-31` })
    const first = await firstMarkedDay(read, child)
    return {
      data: {
        minimum_percent: minimum === 0 ? null : minimum,
        subjects: taught.flatMap((subject) =>
          outlooks.filter(({ subject_id }) => subject_id === subject.subject_id).map((one) => ({ ...subject, ...one })),
        ),
        month,
        first_month: first === null ? null : first.slice(0, 7),
        days: days.map(({ status, ...day }) => ({ ...day, attendance_status: statusOf({ ...day, status }) })),
      },
    }
  })

  route(childClasses, async ({ child }) => {
    const { zone } = await academy()
    const now = clock.now()
    const until = momentOf(addDays(toDay(now, zone), DAYS_AHEAD + 1), '00:00', zone)
    const classes = await childsClasses(read, child.stud_id, { now, until })
    return {
      data: classes.map((one) => ({
        ...one,
        starts_at: toInstant(one.starts_at, zone),
        ends_at: toInstant(one.ends_at, zone),
        on_now: windowOf(one, now).on_now,
      })),
    }
  })
}
