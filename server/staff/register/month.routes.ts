import { staffMonthRegister } from '#contract/staff/month-register.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import type { Db } from '../../db/db.ts'
import { readMonth } from '../../exporting/registers.ts'
import { taughtSubjects } from '../../exporting/registers.queries.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { classesSeen } from '../accounts/scope.ts'

/** The attendance of a batch in a month, to be read and printed. */
export function monthRegisterRoutes(route: StaffRoute, { db, academy }: { db: Db; academy: AcademyReader }): void {
  route(staffMonthRegister, async ({ body: { batch_id, month }, caller }) => {
    const seen = await classesSeen(db.read, caller)
    const taught = (await taughtSubjects(db.read)).filter(
      (one) =>
        one.batch_id === batch_id &&
        (seen === null || (seen.batch_ids.includes(batch_id) && (seen.subject_ids?.includes(one.subject_id) ?? true))),
    )
    const [first] = taught
    if (!first) throw new ApiError('not_found')
    const subjects = []
    for (const { subject_id, subject_name } of taught) {
      const found = await readMonth(db.read, { batch_id, subject_id }, month)
      if (!found) continue
      const students = found.students.map(({ holidays: _holidays, total: _total, ...student }) => student)
      subjects.push({ subject_id, subject_name, classes: found.classes, students })
    }
    const { name, logo } = await academy()
    return { data: { academy: { name, logo }, batch_name: first.batch_name, subjects } }
  })
}
