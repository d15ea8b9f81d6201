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
  const columnsOf = new Map<string, 'minutes' | 'end' | 'both'>()
  for (const { before, now } of changes) {
    const isLonger = before.minutes !== now.minutes
    const endsElsewhere = before.end !== now.end
    if (isLonger || endsElsewhere)
      columnsOf.set(now.code, isLonger && endsElsewhere ? 'both' : isLonger ? 'minutes' : 'end')
  }
  if (columnsOf.size === 0) return
  for (const paper of await papersInProgress(read, kind)) {
    const columns = columnsOf.get(paper.paper_code)
    if (columns) warn(oldTimeWarning(paper, columns))
  }
}
