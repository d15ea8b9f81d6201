import { isWithdrawn } from '../../assessment/embargo/embargo.queries.ts'
import type { KindName } from '../../assessment/kinds.ts'
import { areResultsOut, handedIn, lastDeadline } from '../../assessment/results/results.rules.ts'
import { momentIn, resultsIn } from '../sheets/papers.ts'
import { timingsOf } from '../sheets/papers-stored.queries.ts'
import { told } from '../told.rules.ts'
import type { AddErrorAt, PlannedRow, Run } from './planned-row.ts'
import { mayHide } from './sheet-rights.ts'

const KINDS: Readonly<Record<string, KindName>> = { exams: 'exam', entrance: 'entrance' }

/**
 * Refuses rows that would move the results of a paper as the console does not let this person: hide what students see
 * already, change when what an owner hid comes again, or show right answers while somebody may still write.
 */
export async function refuseMoments(run: Run, sheet: string, planned: PlannedRow[], say: AddErrorAt): Promise<void> {
  const kind = KINDS[sheet]
  const { now, zone } = run.known
  if (run.by === null || kind === undefined || now === null) return
  const moved = planned.filter(
    ({ before, row }) => before && (before['results'] !== row['results'] || before['end'] !== row['end']),
  )
  const stored = await timingsOf(
    run.read,
    kind,
    moved.map(({ key }) => key),
  )
  for (const one of moved) {
    const before = stored.get(one.key)
    if (!before) continue
    const { end, results } = one.row as { end: string | null; results: string | null }
    const after = { ...before, ends_at: momentIn(zone, end), results_at: resultsIn(zone, results) }
    const [wasOut, isOut] = [areResultsOut(before, now, run.graceMs), areResultsOut(after, now, run.graceMs)]
    const last = lastDeadline(before)
    const isWritten = one.before?.['begun'] === true && (last === null || now < handedIn(last, run.graceMs))
    const isHidden = !wasOut && !mayHide(sheet, run.by) && one.before?.['results'] !== results
    if (isHidden && (await isWithdrawn(run.read, before.paper_id))) say(one, 'results', told('results_withdrawn'))
    if (wasOut && !isOut && !mayHide(sheet, run.by)) say(one, 'results', told('results_hidden_by_owner'))
    if (!wasOut && isOut && isWritten) say(one, 'results', told('results_while_written'))
  }
}
