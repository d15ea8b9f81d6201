import { staffEraseStudent, staffExportStudent } from '#contract/staff/person.ts'
import type { Role } from '#contract/staff/roles.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import type { Db } from '../../db/db.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { Secrets, Settings } from '../../ports/settings.ts'
import { erasePerson } from '../../importing/people/erase-person.ts'
import { studentAsText } from '../../exporting/export-student.ts'
import { actorOf } from '../accounts/actor.ts'
import { knownStudent } from './known-student.ts'

type Deps = { db: Db; clock: Clock; secrets: Secrets; settings: Settings; log: Log }

const OWNER_ALONE = ['owner'] as const satisfies Role[]

const plain = (text: string) => text.trim().toLowerCase()

/** The rights of a person: an export of all data, and its erasure. */
export function personRoutes(route: StaffRoute, deps: Deps): void {
  const { db, clock } = deps

  route(staffExportStudent, async ({ body, caller, request_id }) => {
    const student = await knownStudent(db.read, body.stud_id)
    const now = clock.now()
    const { name, text } = await studentAsText({ ...deps, read: db.read, now }, student)
    const of = { entity: 'student', entity_id: String(student.stud_id) } as const
    const entry = { ...actorOf(caller, request_id, OWNER_ALONE), ...of, at: now, action: 'student_exported' } as const
    await db.write((tx) => writeAudit(tx, { ...entry, changes: [], reason: null }))
    return { data: { file: name, text } }
  })

  route(staffEraseStudent, async ({ body, caller, request_id }) => {
    const { stud_id, admission_no, name } = await knownStudent(db.read, body.stud_id)
    const isMeant = [admission_no, name].some((word) => word !== null && plain(word) === plain(body.typed))
    if (!isMeant) throw new ApiError('rule', { field: 'typed', text: plainText('staff_erase_typed') })
    await erasePerson(deps, stud_id, actorOf(caller, request_id, OWNER_ALONE))
    return { data: {} }
  })
}
