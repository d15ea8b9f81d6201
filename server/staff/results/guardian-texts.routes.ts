import type { BodyOf } from '#contract/call.ts'
import {
  staffGuardianTexts,
  staffGuardianTextsPreview,
  staffGuardianTextsWithNumbers,
} from '#contract/staff/result-files.ts'
import type { Role } from '#contract/staff/roles.ts'
import { filledTemplate, unknownPlaceholders } from '#contract/staff/results.rules.ts'
import { toMarks } from '../../assessment/attempt/attempt.rules.ts'
import { appearedIn } from '../../assessment/results/appeared.queries.ts'
import { percentileText } from '../../assessment/results/percentile.rules.ts'
import { whoMayNot } from '../../guardians/consents.queries.ts'
import type { StaffCaller, StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import { hashOf } from '../../ports/secret-keys.ts'
import { endOf } from '../accounts/actor.ts'
import { noteExport } from './export-part.ts'
import { listedPaper } from './listed-paper.ts'
import type { ResultPaper } from './papers.queries.ts'
import { resultRows, type ResultRow } from './result-rows.queries.ts'
import type { ResultsDeps } from './results-deps.ts'
import { writtenPart } from './written-part.ts'

const PREVIEWED = 3
/** The number of students searched for some whose guardians may be told. */
const LOOKED_THROUGH = 50
const IN_A_PART = 500
const HEADER = ['Name', 'Admission number', 'Guardian', 'Number', 'Text']

/** What the audit says of a file with whole numbers, and of one with their ends. */
const FILES = { whole: 'guardian texts with numbers', ends: 'guardian texts' } as const

/** A text for each guardian, without students about whom nobody may be told. Nothing is sent here. */
export function guardianTextsRoutes(route: StaffRoute, deps: ResultsDeps): void {
  const { db } = deps

  /** Returns the students about whom others may be told. */
  const only = async (rows: ResultRow[]): Promise<ResultRow[]> => {
    const ids = rows.map(({ stud_id }) => stud_id)
    const silent = await whoMayNot(db.read, ids, 'telling_others', deps.clock.now())
    return rows.filter(({ stud_id }) => !silent.has(stud_id))
  }

  route(staffGuardianTextsPreview, async ({ body: { paper_id, template }, caller }) => {
    const { paper, run_id } = await listedPaper(deps, caller, paper_id)
    const textOf = await textsOf(deps, paper, template)
    const rows = await only(await resultRows(db, { paper_id, run_id, own: null }, LOOKED_THROUGH))
    return {
      data: rows.slice(0, PREVIEWED).map((row) => ({
        stud_id: row.stud_id,
        name: row.name,
        mobile: endOf(row.mobile),
        text: textOf(row),
      })),
    }
  })

  const fileOf = async (
    { roles }: { roles: readonly Role[] },
    file: keyof typeof FILES,
    { body, caller, request_id }: { body: BodyOf<typeof staffGuardianTexts>; caller: StaffCaller; request_id: string },
  ) => {
    const { paper_id, request_key, template, after } = body
    const { paper, run_id } = await listedPaper(deps, caller, paper_id, after)
    const textOf = await textsOf(deps, paper, template)
    const changes = [{ field: 'what', before: null, after: FILES[file] }]
    const what = `${FILES[file]} ${hashOf(template)}`
    await noteExport(deps, { caller, request_id, roles, paper_id, request_key, what, changes })
    const numberOf = ({ phone_code, mobile }: ResultRow) =>
      file === 'whole' ? `+${phone_code}${mobile}` : endOf(mobile)
    const cellsOf = async (row: ResultRow) => [row.name, row.admission_no, row.guardian, numberOf(row), textOf(row)]
    const part = { paper_id, run_id, after, size: IN_A_PART }
    return { data: await writtenPart(deps, { header: HEADER, cellsOf, only }, part) }
  }

  route(staffGuardianTexts, async (input) => fileOf(staffGuardianTexts, 'ends', input))

  route(staffGuardianTextsWithNumbers, async (input) => fileOf(staffGuardianTextsWithNumbers, 'whole', input))
}

/** Returns how to make each text of a template. */
async function textsOf({ db }: ResultsDeps, paper: ResultPaper, template: string) {
  if (unknownPlaceholders(template).length > 0)
    throw new ApiError('rule', { field: 'template', text: plainText('staff_results_placeholder') })
  const { paper_id, name, max_marks } = paper
  const appeared = paper.appeared ?? (await appearedIn(db.read, [paper_id])).get(paper_id) ?? 0
  return (row: ResultRow): string =>
    filledTemplate(template, {
      name: row.name,
      guardian: row.guardian ?? '',
      admission_no: row.admission_no ?? '',
      paper: name,
      marks: String(toMarks(row.marks ?? 0)),
      max: String(toMarks(max_marks)),
      rank: row.rank === null ? '–' : String(row.rank),
      appeared: String(appeared),
      percentile: row.percentile === null ? '–' : percentileText(row.percentile),
    })
}
