import { staffExportResults } from '#contract/staff/result-files.ts'
import { readContent } from '../../assessment/paper/paper-content.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { noteExport } from './export-part.ts'
import { chaptersTable, questionsTable, sectionsTable, totalsTable } from './export-table.ts'
import { listedPaper } from './listed-paper.ts'
import { questionPlaces } from './result-rows.queries.ts'
import type { ResultsDeps } from './results-deps.ts'
import { writtenPart } from './written-part.ts'

const TABLES = { totals: totalsTable, sections: sectionsTable, questions: questionsTable, chapters: chaptersTable }

/** Students in a part: where each of their answers is read, fewer. */
const SIZES = { totals: 500, sections: 500, questions: 25, chapters: 100 }

/** Results as a file. */
export function exportResultsRoute(route: StaffRoute, deps: ResultsDeps): void {
  const { read } = deps.db

  route(staffExportResults, async ({ body, caller, request_id }) => {
    const { paper_id, request_key, what, after } = body
    const { run_id } = await listedPaper(deps, caller, paper_id, after)
    const changes = [{ field: 'what', before: null, after: what }]
    const { roles } = staffExportResults
    await noteExport(deps, { caller, request_id, roles, paper_id, request_key, what, changes })
    const [content, places] = await Promise.all([readContent(read, paper_id), questionPlaces(read, paper_id)])
    const part = { paper_id, run_id, after, size: SIZES[what] }
    return { data: await writtenPart(deps, TABLES[what]({ read, content, places }), part) }
  })
}
