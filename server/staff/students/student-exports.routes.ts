import type { Role } from '#contract/staff/roles.ts'
import { staffExportRegister, staffExportStudents } from '#contract/staff/student-exports.ts'
import type { AuditAction } from '#contract/staff/audit-actions.rules.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import type { Db, Tx } from '../../db/db.ts'
import { registerPage } from '../../exporting/registers.ts'
import { taughtSubjects } from '../../exporting/registers.queries.ts'
import { type Page, workbookOf } from '../../exporting/written-table.ts'
import type { StaffCaller, StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import { studentsSheet } from '../../importing/sheets/people/students-sheet.ts'
import { storedStudentsById } from '../../importing/sheets/people/students-stored.queries.ts'
import type { Clock } from '../../ports/clock.ts'
import { toDay } from '../../ports/time.ts'
import { actorOf } from '../accounts/actor.ts'
import { listedIds } from './students.queries.ts'

type Deps = { db: Db; clock: Clock; academy: AcademyReader }

const OFFICE = ['owner', 'clerk'] as const satisfies Role[]
const MAX_ROWS = 20_000

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
    return { data: await fileOf(`students ${today}`, [page]) }
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
    return { data: await fileOf(`attendance ${first.batch_code} ${month}`, pages) }
  })
}

type Note = { action: AuditAction } & Record<string, string>

async function studentsPage(read: Tx, studIds: number[]): Promise<Page> {
  const columns = Object.entries(studentsSheet.columns).filter(([, cell]) => !cell.hidden)
  const rows = await storedStudentsById(read, studIds)
  return {
    name: studentsSheet.name,
    header: columns.map(([, { title }]) => title),
    rows: rows.map((row) =>
      columns.map(([key, cell]) => {
        const value: unknown = row[key as keyof typeof row]
        return value === null ? '' : cell.write(value)
      }),
    ),
  }
}

async function fileOf(name: string, pages: Page[]): Promise<{ name: string; content: string }> {
  const content = await workbookOf(pages)
  return { name: `${name}.xlsx`, content: content.toString('base64') }
}
