import type { KindName } from '../../assessment/kinds.ts'
import type { Tx } from '../../db/db.ts'
import type { Review } from '../sheet.ts'
import { papersInProgress } from './begun-papers.queries.ts'
import { oldTimeWarning } from './paper-words.rules.ts'

export type Times = { code: string; minutes: number | null; end?: string | null }

/** Warns of each paper that students are taking just now: other minutes or another end do not reach them. */
export async function reviewTimes(
  read: Tx,
  kind: KindName,
  changes: { before: Times; now: Times }[],
  warn: Review['warn'],
): Promise<void> {
  const columnsOf = new Map<string, string[]>()
  for (const { before, now } of changes) {
    const columns = []
    if (before.minutes !== now.minutes) columns.push('Minutes')
    if (before.end !== now.end) columns.push('End')
    if (columns.length > 0) columnsOf.set(now.code, columns)
  }
  if (columnsOf.size === 0) return
  for (const paper of await papersInProgress(read, kind)) {
    const columns = columnsOf.get(paper.paper_code)
    if (columns) warn(oldTimeWarning(paper, columns))
  }
}
