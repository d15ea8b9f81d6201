import { staffExportList, staffExportPapers } from '#contract/staff/list-exports.ts'
import { BUILD } from '#contract/staff/paper-fields.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import type { Db } from '../../db/db.ts'
import { sheetPage, workbookFile } from '../../exporting/sheet-page.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import { allSheets } from '../../importing/sheets/all-sheets.ts'
import { rightOn } from '../../importing/sheets/sheet-rights.ts'
import type { Clock } from '../../ports/clock.ts'
import { toDay } from '../../ports/time.ts'
import { actorOf } from '../accounts/actor.ts'

type Deps = { db: Db; clock: Clock; academy: AcademyReader }

const MAX_ROWS = 20_000
/** The sheets of each list with right answers. */
const PAPERS = { questions: ['questions'], quizzes: ['quizzes'], exams: ['exams', 'entrance'] }

/** Lists of the console as workbooks of their sheets. */
export function listExportsRoutes(route: StaffRoute, { db, clock, academy }: Deps): void {
  /** What these sheets have, as one workbook with how many rows there are. */
  const workbook = async (list: string, names: readonly string[]) => {
    const sheets = allSheets.filter(({ name }) => names.includes(name))
    const pages = await Promise.all(sheets.map(async (sheet) => sheetPage(sheet, await sheet.stored(db.read, null))))
    const rows = pages.reduce((sum, page) => sum + page.rows.length, 0)
    if (rows > MAX_ROWS) throw new ApiError('rule', { text: plainText('staff_export_list_too_many') })
    const today = toDay(clock.now(), (await academy()).zone)
    return { rows, file: await workbookFile(`${list} ${today}`, pages) }
  }

  route(staffExportList, async ({ body: { list }, caller }) => {
    // Whoever may import all of a sheet sees all of it in the console.
    if (rightOn(list, { roles: caller.roles, isOwn: false }) !== 'all') throw new ApiError('not_found')
    return { data: (await workbook(list, [list])).file }
  })

  route(staffExportPapers, async ({ body: { list }, caller, request_id }) => {
    const { rows, file } = await workbook(list, PAPERS[list])
    const changes = [{ field: list, before: null, after: String(rows) }]
    const entry = { action: 'list_exported', entity: 'academy', entity_id: null, changes, reason: null } as const
    await db.write((tx) => writeAudit(tx, { ...actorOf(caller, request_id, BUILD), at: clock.now(), ...entry }))
    return { data: file }
  })
}
