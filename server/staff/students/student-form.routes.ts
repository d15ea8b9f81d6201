import type { Role } from '#contract/staff/roles.ts'
import {
  staffSaveStudent,
  staffStudentForm,
  staffStudentLeaves,
  staffStudentReturns,
} from '#contract/staff/student-form.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { storedStudent } from '../../provider/sheets/students-stored.queries.ts'
import { actorOf } from '../accounts/actor.ts'
import { type SaveDeps, saveStudent } from './save-student.ts'
import { endOf } from '../accounts/end-of-number.ts'
import { studentVersion } from './student-version.ts'
import { turnStudent } from './turn-student.ts'

const OFFICE = ['owner', 'clerk'] as const satisfies Role[]

/** Adding and changing students, by the rules of the importer. */
export function studentFormRoutes(route: StaffRoute, deps: SaveDeps & { academy: AcademyReader }): void {
  const { db, secrets, academy } = deps

  route(staffStudentForm, async ({ body }) => {
    const student = await storedStudent(db.read, body.stud_id)
    if (!student) throw new ApiError('not_found')
    const { mobile, phone_code: _code, status, ...shown } = student
    const version = studentVersion(secrets, student)
    return {
      data: { ...shown, mobile_end: endOf(mobile), status: status as 'active' | 'pending' | 'left', version },
    }
  })

  route(staffSaveStudent, async ({ body, caller, language, request_id }) => {
    const { stud_id, version = '', fields, confirmed } = body
    const edited = stud_id === undefined ? null : { stud_id, version }
    const action = edited ? 'student changed' : 'student added'
    const actor = actorOf(caller, request_id, OFFICE)
    return { data: await saveStudent(deps, { edited, fields, confirmed, language, actor, action }) }
  })

  const signUp = async () => deps.settings.signUp ?? (await academy()).sign_up

  route(staffStudentLeaves, async ({ body: { reason, ...edited }, caller, request_id }) => {
    const actor = actorOf(caller, request_id, OFFICE)
    const turn = { to: 'left', signUp: await signUp(), actor, reason } as const
    return { data: { version: await turnStudent(deps, edited, turn) } }
  })

  route(staffStudentReturns, async ({ body, caller, request_id }) => {
    const actor = actorOf(caller, request_id, OFFICE)
    const turn = { to: 'here', signUp: await signUp(), actor, reason: null } as const
    return { data: { version: await turnStudent(deps, body, turn) } }
  })
}
