import { attendanceMonth, attendanceSubjects, attendanceYear } from '#contract/attendance.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { perStudent } from '../../cache/cache-policy.ts'
import type { Db } from '../../db/db.ts'
import { monthName } from '../../http/language.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Route } from '../../http/calls/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { toDay } from '../../ports/time.ts'
import { beginningOf, countedBySubject, markedBetween } from './attendance.queries.ts'
import { mayStillMiss, monthsOf, outlooksOf, percentOf, statusOf } from './attendance.rules.ts'

const cache = perStudent({ of: ['teaching', 'people', 'attendance'] })

/** Attendance in a subject, by year and by month; both count the same rows. */
export function attendanceRoutes(
  route: Route,
  { db, clock, academy }: { db: Db; clock: Clock; academy: AcademyReader },
): void {
  route(attendanceSubjects, { cache }, async ({ caller }) => {
    const { minimum_attendance_percent: minimum, zone } = await academy()
    const year = toDay(clock.now(), zone).slice(0, 4)
    const asked = { studId: caller.stud_id, acId: caller.ac_id, from: `${year}-01-01`, to: `${year}-12-31` }
    const subjects = outlooksOf(await countedBySubject(db.read, asked), minimum)
    return { data: { minimum_percent: minimum === 0 ? null : minimum, subjects } }
  })

  route(attendanceYear, { cache }, async ({ caller, body, language }) => {
    const { subject_id } = body
    const year = Number(body.year)
    const { minimum_attendance_percent: minimum } = await academy()
    const beginning = await beginningOf(db.read, caller.stud_id, subject_id, caller.ac_id)
    if (!beginning) throw new ApiError('not_found')
    const asked = { studId: caller.stud_id, subjectId: subject_id, from: `${year}-01-01`, to: `${year}-12-31` }
    const months = monthsOf(await markedBetween(db.read, asked))
    const present = months.reduce((sum, month) => sum + month.present_count, 0)
    const total = months.reduce((sum, month) => sum + month.total_class, 0)
    const data = {
      attendance_data: months.map((month) => ({ ...month, month: monthName(month.month_no, language) })),
      percent: percentOf(present, total),
      minimum_percent: minimum === 0 ? null : minimum,
      may_still_miss: mayStillMiss(present, total, minimum),
      first_year: beginning.first_day === null ? null : Number(beginning.first_day.slice(0, 4)),
    }
    return { data }
  })

  route(attendanceMonth, { cache }, async ({ caller, body }) => {
    const { subject_id } = body
    const month = `${Number(body.year)}-${String(Number(body.month)).padStart(2, '0')}`
    if (!(await beginningOf(db.read, caller.stud_id, subject_id, caller.ac_id))) throw new ApiError('not_found')
    const asked = { studId: caller.stud_id, subjectId: subject_id, from: `${month}-01`, to: `${month}-31` }
    const marked = await markedBetween(db.read, asked)
    return { data: { attendance_data: marked.map((one) => ({ date: one.date, attendance_status: statusOf(one) })) } }
  })
}
