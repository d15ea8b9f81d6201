import type { DataOf } from '#contract/call.ts'
import { attendanceMonth, attendanceYear } from '#contract/attendance.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { studentCache } from '../../academy/student-cache.ts'
import type { Db } from '../../db/db.ts'
import { jsonText, type SerializedAnswer, serializedAnswer } from '../../http/calls/json-text.ts'
import { monthName } from '../../http/language.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Route } from '../../http/calls/route.ts'
import { beginningOf, markedBetween } from './attendance.queries.ts'
import { mayStillMiss, monthsOf, percentOf, statusOf } from './attendance.rules.ts'

/** Attendance in a subject, by year and by month; both count the same rows. */
export function attendanceRoutes(route: Route, { db, academy }: { db: Db; academy: AcademyReader }): void {
  const years = studentCache<SerializedAnswer<DataOf<typeof attendanceYear>>>()
  route(attendanceYear, async ({ caller, body, language }) => {
    const { subject_id } = body
    const year = Number(body.year)
    const { minimum_attendance_percent: minimum } = await academy()
    const ready = await years(`${subject_id} ${year} ${language}`, { ...caller, varyBy: String(minimum) }, async () => {
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
      return serializedAnswer(jsonText(data))
    })
    return { ready }
  })

  const monthsKept = studentCache<SerializedAnswer<DataOf<typeof attendanceMonth>>>()
  route(attendanceMonth, async ({ caller, body }) => {
    const { subject_id } = body
    const month = `${Number(body.year)}-${String(Number(body.month)).padStart(2, '0')}`
    const ready = await monthsKept(`${subject_id} ${month}`, caller, async () => {
      if (!(await beginningOf(db.read, caller.stud_id, subject_id, caller.ac_id))) throw new ApiError('not_found')
      const asked = { studId: caller.stud_id, subjectId: subject_id, from: `${month}-01`, to: `${month}-31` }
      const marked = await markedBetween(db.read, asked)
      return serializedAnswer(
        jsonText({ attendance_data: marked.map((one) => ({ date: one.date, attendance_status: statusOf(one) })) }),
      )
    })
    return { ready }
  })
}
