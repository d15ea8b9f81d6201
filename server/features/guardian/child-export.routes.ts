import { childExport } from '#contract/guardian/child.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import type { Db } from '../../db/db.ts'
import type { GuardianRoute } from '../../http/calls/guardian-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Clock } from '../../ports/clock.ts'
import { currentRequest } from '../../ports/current-request.ts'
import type { Secrets, Settings } from '../../ports/settings.ts'
import { studentAsText } from '../../exporting/export-student.ts'
import { studentById } from '../account/account.queries.ts'

type Deps = { db: Db; clock: Clock; secrets: Secrets; settings: Settings }

/** Exports the academy's data of a child as a file; the audit records the export. */
export function childExportRoutes(route: GuardianRoute, deps: Deps): void {
  const { db, clock } = deps

  route(childExport, async ({ child: { stud_id } }) => {
    const student = await studentById(db.read, stud_id)
    if (!student) throw new ApiError('not_found')
    const now = clock.now()
    const { name, text } = await studentAsText({ ...deps, read: db.read, now }, student, 'guardian')
    const actor = { staff_id: null, who: 'guardian', role: null, request_id: currentRequest.getStore()?.id ?? '' }
    const entry = { entity: 'student', entity_id: String(stud_id), at: now, action: 'student_exported' } as const
    await db.write((tx) => writeAudit(tx, { ...actor, ...entry, changes: [], reason: null }))
    return { data: { file_name: name, json: text } }
  })
}
