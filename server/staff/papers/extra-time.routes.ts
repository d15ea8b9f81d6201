import {
  staffCheckExtraTime,
  staffExtraTime,
  staffSaveExtraTime,
  staffStudentsByNumbers,
} from '#contract/staff/extra-time.ts'
import { BUILD } from '#contract/staff/paper-fields.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { actorOf } from '../accounts/actor.ts'
import { studentsByNumbers } from './extra-groups.queries.ts'
import { checkExtraTime, extraTimeOf, saveExtraTime } from './extra-time.ts'
import type { PapersDeps } from './keep-draft.ts'

/** More time for groups of students at a paper that is stored. */
export function extraTimeRoutes(route: StaffRoute, deps: PapersDeps): void {
  const { db } = deps
  route(staffExtraTime, async ({ body }) => ({ data: await extraTimeOf(deps, body.paper_id) }))

  route(staffCheckExtraTime, async ({ body }) => {
    const { told, refusals } = await checkExtraTime(db.read, body)
    return { data: { told, refusals } }
  })

  route(staffSaveExtraTime, async ({ body, caller, request_id }) => ({
    data: await saveExtraTime(deps, body, actorOf(caller, request_id, BUILD)),
  }))

  route(staffStudentsByNumbers, async ({ body }) => {
    const numbers = [...new Set(body.numbers.map((one) => one.trim()).filter((one) => one !== ''))]
    const students = await studentsByNumbers(db.read, numbers)
    const known = new Set(students.map(({ admission_no }) => admission_no?.toLowerCase()))
    return { data: { students, missing: numbers.filter((one) => !known.has(one.toLowerCase())) } }
  })
}
