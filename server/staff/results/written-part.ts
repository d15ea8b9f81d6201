import { breathe } from '../../jobs/in-slices.ts'
import { pageOf, type RowCursor } from './listed-paper.ts'
import type { ExportTable } from './export-table.ts'
import { resultRows } from './result-rows.queries.ts'
import type { ResultsDeps } from './results-deps.ts'

/** The number of students after which other calls have their turn. */
const AT_ONCE = 10

type Part = { paper_id: number; run_id: number | null; after: RowCursor | undefined; size: number }

/** One part of a file as CSV, the first one with its header; `next` is null with the last. */
export async function writtenPart({ db }: Pick<ResultsDeps, 'db'>, { header, cellsOf, only }: ExportTable, part: Part) {
  const { paper_id, run_id, after, size } = part
  const found = await resultRows(db, { paper_id, run_id, own: null, after }, size + 1)
  const { rows: all, cursor } = pageOf(found, size, run_id)
  const rows = only ? await only(all) : all
  const cells = []
  for (const [at, row] of rows.entries()) {
    cells.push(await cellsOf(row))
    if (at % AT_ONCE === AT_ONCE - 1) await breathe()
  }
  // Only exports need the CSV writer.
  const { csvText } = await import('../../exporting/written-table.ts')
  const isBegin = after === undefined
  const csv = csvText([...(isBegin ? [header] : []), ...cells], isBegin)
  return { csv, rows: rows.length, next: cursor }
}
