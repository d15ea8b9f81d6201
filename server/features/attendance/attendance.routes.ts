import type { DataOf } from '#contract/call.ts'
import { attendanceMonth, attendanceYear } from '#contract/attendance.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { ownAnswers } from '../../academy/own-answers.ts'
import type { Db } from '../../db/db.ts'
import { jsonText, type ReadyAnswer, readyAnswer } from '../../http/json-text.ts'
import { monthName } from '../../http/language.ts'
import { Refused } from '../../http/refused.ts'
import type { Route } from '../../http/route.ts'
import { beginningOf, markedBetween } from './attendance.queries.ts'
import { mayStillMiss, monthsOf, percentOf, statusOf } from './attendance.rules.ts'

/** Attendance in a subject, by year and by month; both count the same rows. */
export function attendanceRoutes(route: Route, { db, academy }: { db: Db; academy: AcademyReader }): void {
  const years = ownAnswers<ReadyAnswer<DataOf<typeof attendanceYear>>>()
  route(attendanceYear, async ({ who, body, language }) => {
    const { subject_id } = body
    const year = Number(body.year)
    const { minimum_attendance_percent: minimum } = await academy()
    const ready = await years(`${subject_id} ${year} ${language}`, { ...who, also: String(minimum) }, async () => {
      const beginning = await beginningOf(db.read, who.stud_id, subject_id, who.ac_id)
      if (!beginning) throw new Refused('not_found')
      const asked = { studId: who.stud_id, subjectId: subject_id, from: `${year}-01-01`, to: `${year}-12-31` }
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
      return readyAnswer(jsonText(data))
    })
    return { ready }
  })

  const monthsKept = ownAnswers<ReadyAnswer<DataOf<typeof attendanceMonth>>>()
  route(attendanceMonth, async ({ who, body }) => {
    const { subject_id } = body
    const month = `${Number(body.year)}-${String(Number(body.month)).padStart(2, '0')}`
    const ready = await monthsKept(`${subject_id} ${month}`, who, async () => {
      if (!(await beginningOf(db.read, who.stud_id, subject_id, who.ac_id))) throw new Refused('not_found')
      const asked = { studId: who.stud_id, subjectId: subject_id, from: `${month}-01`, to: `${month}-31` }
      const marked = await markedBetween(db.read, asked)
      return readyAnswer(
        jsonText({ attendance_data: marked.map((one) => ({ date: one.date, attendance_status: statusOf(one) })) }),
      )
    })
    return { ready }
  })
}
