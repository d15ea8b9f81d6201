import type { Role } from '#contract/staff/roles.ts'
import { staffExportConsents } from '#contract/staff/guardians.ts'
import { staffExportRegister, staffExportStudents } from '#contract/staff/student-exports.ts'
import type { AuditAction } from '#contract/staff/audit-actions.rules.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import type { Db, Tx } from '../../db/db.ts'
import { registerPage } from '../../exporting/registers.ts'
import { taughtSubjects } from '../../exporting/registers.queries.ts'
import { sheetPage, workbookFile } from '../../exporting/sheet-page.ts'
import type { Page } from '../../exporting/written-table.ts'
import type { StaffCaller, StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import { studentsSheet } from '../../importing/sheets/people/students-sheet.ts'
import { storedStudentsById } from '../../importing/sheets/people/students-stored.queries.ts'
import type { Clock } from '../../ports/clock.ts'
import { toDay } from '../../ports/time.ts'
import { actorOf } from '../accounts/actor.ts'
import { consentPage } from './guardians/consent.routes.ts'
import { listedIds } from './students.queries.ts'

type Deps = { db: Db; clock: Clock; academy: AcademyReader }

const OFFICE = ['owner', 'clerk'] as const satisfies Role[]
const MAX_ROWS = 20_000
const DAY_LENGTH = 10

/** Lists of students as workbooks. */
export function studentExportsRoutes(route: StaffRoute, { db, clock, academy }: Deps): void {
  const note = async (caller: StaffCaller, request_id: string, { action, ...about }: Note) =>
    db.write((tx) =>
      writeAudit(tx, {
        ...actorOf(caller, request_id, OFFICE),
        at: clock.now(),
        action,
        entity: 'academy',
        entity_id: null,
        changes: Object.entries(about).map(([field, after]) => ({ field, before: null, after })),
        reason: null,
      }),
    )

  route(staffExportStudents, async ({ body, caller, request_id }) => {
    const { stud_ids, search, ...filter } = body
    const text = search?.trim()
    const found = text ? { text, seesNumbers: true, byGuardian: true } : undefined
    const ids = stud_ids ?? (await listedIds(db, { ...filter, search: found, batch_ids: null }, MAX_ROWS + 1))
    if (ids.length > MAX_ROWS) throw new ApiError('rule', { text: plainText('staff_export_too_many') })
    const page = await studentsPage(db.read, ids)
    await note(caller, request_id, { action: 'students_exported', students: String(page.rows.length) })
    const today = toDay(clock.now(), (await academy()).zone)
    return { data: await workbookFile(`students ${today}`, [page]) }
  })

  route(staffExportConsents, async ({ body, caller, request_id }) => {
    const academyNow = { academy: await academy(), now: clock.now() }
    const { students, more } = await consentPage(db.read, academyNow, body, MAX_ROWS)
    if (more) throw new ApiError('rule', { text: plainText('staff_export_too_many') })
    await note(caller, request_id, { action: 'consents_exported', students: String(students.length) })
    const today = toDay(academyNow.now, academyNow.academy.zone)
    return { data: await workbookFile(`consents ${today}`, [consentsPage(students)]) }
  })

  route(staffExportRegister, async ({ body: { batch_id, month }, caller, request_id }) => {
    const taught = (await taughtSubjects(db.read)).filter((one) => one.batch_id === batch_id)
    const [first] = taught
    if (!first) throw new ApiError('not_found')
    const pages: Page[] = []
    for (const one of taught) {
      const page = await registerPage(db.read, one, month)
      if (page) pages.push(page)
    }
    if (pages.length === 0)
      throw new ApiError('rule', { field: 'month', text: plainText('staff_export_no_attendance') })
    await note(caller, request_id, { action: 'register_exported', batch: first.batch_code, month })
    return { data: await workbookFile(`attendance ${first.batch_code} ${month}`, pages) }
  })
}

type Note = { action: AuditAction } & Record<string, string>

const studentsPage = async (read: Tx, studIds: number[]): Promise<Page> =>
  sheetPage(studentsSheet, await storedStudentsById(read, studIds))

const CONSENT_HEADER = ['Admission No', 'Student Name', 'Under 18', 'Guardians', 'Consent', 'How', 'Date']

const consentsPage = (students: Awaited<ReturnType<typeof consentPage>>['students']): Page => ({
  name: 'consents',
  header: CONSENT_HEADER,
  rows: students.map(({ admission_no, name, is_under_18, guardians, state, method, changed_at }) => [
    admission_no ?? '',
    name,
    is_under_18 === null ? '' : is_under_18 ? 'Yes' : 'No',
    guardians.map((one) => `${one.name} (${one.relation})`).join(', '),
    state,
    method ?? '',
    changed_at === null ? '' : { date: changed_at.slice(0, DAY_LENGTH) },
  ]),
})
