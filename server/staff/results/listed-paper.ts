import type { StaffCaller } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import { standingOf } from './paper-view.ts'
import { resultPaper } from './papers.queries.ts'
import type { ResultRow } from './result-rows.queries.ts'
import { graceOf, ownOf, type ResultsDeps } from './results-deps.ts'

/**
 * The place where a list continues. `run` is the run that ranked it; `run` and `rank` are 0 where there are no ranks.
 */
export type RowCursor = { run: number; rank: number; stud_id: number }

/**
 * Returns a paper whose results may be listed, with the caller's batches, and the run that ranked it (null where it has
 * no ranks).
 *
 * @throws {ApiError} `not_found`; `rule` as long as nobody may be listed; `changed_meanwhile` where `after` is of ranks
 * that no longer exist.
 */
export async function listedPaper(deps: ResultsDeps, caller: StaffCaller, paperId: number, after?: RowCursor) {
  const { read } = deps.db
  const own = await ownOf(read, caller)
  const paper = await resultPaper(read, own, paperId)
  if (!paper) throw new ApiError('not_found')
  const { listed } = standingOf(paper, { now: deps.clock.now(), graceMs: graceOf(deps) })
  if (!listed) throw new ApiError('rule', { field: 'paper_id', text: plainText('staff_results_no_list') })
  const run_id = listed === 'ranked' ? paper.run_id : null
  if (after && after.run !== (run_id ?? 0)) throw new ApiError('changed_meanwhile')
  return { paper, own, run_id }
}

/** The rows of a page, and where the list goes on; `found` has one more where there are more. */
export function pageOf(found: ResultRow[], size: number, run_id: number | null) {
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  const cursor = found.length > size && last ? cursorOf(last, run_id) : null
  return { rows, cursor }
}

const cursorOf = ({ rank, stud_id }: ResultRow, run_id: number | null): RowCursor => ({
  run: run_id ?? 0,
  rank: rank ?? 0,
  stud_id,
})
