import type { KindName } from '../../../assessment/kinds.ts'
import { sealedPapers } from '../../../assessment/seal/sealed-papers.queries.ts'
import type { Tx } from '../../../db/db.ts'
import type { ImportContext } from '../../import-context.ts'
import type { Review } from '../../sheet.ts'
import { hidden } from '../../cells.ts'
import { localized } from '../../localized-message.rules.ts'
import { fillAudience } from './audience-column.ts'
import { fillFormat, formatColumns } from './format-columns.ts'
import { expanded, type PaperRow } from './papers.ts'
import { fillShuffle, shuffleColumn, type ShuffleWord } from './shuffle-column.ts'
import { papersInProgress } from './begun-papers.queries.ts'
import { oldTimeWarning } from './paper-words.rules.ts'

type Times = { code: string; minutes: number | null; end?: string | null }

/** Warns of each paper that students are taking now: a change of its minutes or end does not reach them. */
async function reviewTimes(
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

/** The last columns of each kind of paper. */
export const paperColumns = { shuffle: shuffleColumn, ...formatColumns, begun: hidden('Begun', false) }

const inOrder = (row: object) => Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))

/** True for exams: a quiz is for its subject's level. */
const hasReaders = (row: { readers?: string }): row is { readers: string } => row.readers !== undefined

/** The common parts of the sheets of all kinds of papers. `shuffle` is the meaning of an empty cell of that column. */
export const paperSheet = (kind: KindName, shuffle: ShuffleWord) => ({
  key: ({ code }: PaperRow) => code,
  mayTakeGoodRows: true as const,
  refine: <R extends PaperRow>(row: R): R => ({ ...row, question_ids: expanded(row.question_ids) }),
  together: (
    rows: (PaperRow & { readers?: string })[],
    _say: unknown,
    stored: PaperRow[],
    { known }: { known: ImportContext },
  ) => {
    fillShuffle(rows, stored, shuffle)
    fillFormat(rows, stored, known)
    fillAudience(
      rows.filter((row) => hasReaders(row)),
      known,
    )
  },
  sealing: {
    by: async (read: Tx) => sealedPapers(read, kind),
    isChanged: (before: object, now: object) => JSON.stringify(inOrder(before)) !== JSON.stringify(inOrder(now)),
    problem: () => localized('paper_sealed'),
  },
  review: async (read: Tx, changes: { before: Times; now: Times }[], { warn }: Review) =>
    reviewTimes(read, kind, changes, warn),
})
