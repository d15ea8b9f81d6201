import { staffExportMerged, staffMergedList } from '#contract/staff/merged-results.ts'
import { toMarks } from '../../../assessment/attempt/attempt.rules.ts'
import { subjectNames } from '../../../assessment/paper/paper.queries.ts'
import { batchesOfStudents } from '../../../assessment/results/merged/merged.queries.ts'
import { percentileText } from '../../../assessment/results/percentile.rules.ts'
import type { Tx } from '../../../db/db.ts'
import { ROWS_READ, shownList } from '../../../exporting/shown-list.ts'
import type { StaffRoute } from '../../../http/calls/staff-route.ts'
import { breathe } from '../../../jobs/in-slices.ts'
import type { ResultsDeps } from '../results-deps.ts'
import { type MergedRow, mergedRows } from './merged-rows.queries.ts'
import { listedMerged } from './merged-view.ts'

const ON_A_PAGE = 100
const IN_A_PART = 500

/** The rank list of all shifts, by page and as a workbook. */
export function mergedListRoutes(route: StaffRoute, deps: ResultsDeps): void {
  const { db } = deps

  route(staffMergedList, async ({ body: { merged_id, search, after } }) => {
    const { runs } = await listedMerged(deps, merged_id, after?.of)
    const found = await mergedRows(db, { merged_id, search: search?.trim(), after }, ON_A_PAGE + 1)
    const page = found.slice(0, ON_A_PAGE)
    const last = found.length > ON_A_PAGE ? page.at(-1) : undefined
    const cursor = last ? { of: runs, rank: last.rank, stud_id: last.stud_id } : null
    return { data: { rows: await shownRows(db.read, page), cursor } }
  })

  route(staffExportMerged, async ({ body: { merged_id }, caller, request_id, language }) => {
    const { merged, runs } = await listedMerged(deps, merged_id)
    const rows: Shown[] = []
    for (let part: MergedRow[] | null = null; rows.length < ROWS_READ && part?.length !== 0; await breathe()) {
      part = await mergedRows(db, { merged_id, after: part?.at(-1) }, IN_A_PART)
      rows.push(...(await shownRows(db.read, part)))
    }
    // Ranks that were computed again in between would make a file of two lists.
    await listedMerged(deps, merged_id, runs)
    const subjects = rows[0]?.subjects.map(({ name }) => `${name}: percentile`) ?? []
    const list = { name: 'merged_rank_list', caller, request_id, roles: staffExportMerged.roles, language }
    const header = [...HEADER, ...subjects]
    return { data: await shownList(deps, { ...list, header, filter: { name: merged.name } }, rows.map(cellsOf)) }
  })
}

const HEADER = ['Rank', 'Name', 'Admission number', 'Batch', 'Shift', 'Marks', 'Percentile']

const cellsOf = ({ rank, name, admission_no, batch, shift, marks, percentile, subjects }: Shown) => [
  rank,
  name,
  admission_no,
  batch,
  shift,
  marks,
  percentile,
  ...subjects.map((subject) => subject.percentile),
]

type Shown = Awaited<ReturnType<typeof shownRows>>[number]

async function shownRows(read: Tx, rows: readonly MergedRow[]) {
  const ids = rows.map(({ stud_id }) => stud_id)
  const [batches, names] = await Promise.all([batchesOfStudents(read, ids), subjectNames(read)])
  return rows.map(({ subjects, percentile, marks, ...who }) => ({
    ...who,
    batch: batches.get(who.stud_id) ?? null,
    marks: toMarks(marks ?? 0),
    percentile: percentileText(percentile),
    subjects: (JSON.parse(subjects) as [subject: number, percentile: number, rank: number][]).map(([id, own]) => ({
      name: names.get(id) ?? '',
      percentile: percentileText(own),
    })),
  }))
}
