import type { KindName } from '../../assessment/kinds.ts'
import type { Tx } from '../../db/db.ts'
import type { ImportContext } from '../import-context.ts'
import type { Review } from '../sheet.ts'
import { hidden } from '../cells.ts'
import { fillFormat, formatColumns } from './format-columns.ts'
import { expanded, type PaperRow } from './papers.ts'
import { reviewTimes, type Times } from './review-times.ts'
import { fillShuffle, shuffleColumn, type ShuffleWord } from './shuffle-column.ts'

/** The last columns of each kind of paper. */
export const paperColumns = { shuffle: shuffleColumn, ...formatColumns, begun: hidden('Begun', false) }

/** What the sheets of all kinds of papers do alike. `shuffle` is what an empty cell of that column means. */
export const paperSheet = (kind: KindName, shuffle: ShuffleWord) => ({
  key: ({ code }: PaperRow) => code,
  mayTakeGoodRows: true as const,
  refine: <R extends PaperRow>(row: R): R => ({ ...row, question_ids: expanded(row.question_ids) }),
  together: (rows: PaperRow[], _say: unknown, stored: PaperRow[], { known }: { known: ImportContext }) => {
    fillShuffle(rows, stored, shuffle)
    fillFormat(rows, stored, known)
  },
  review: async (read: Tx, changes: { before: Times; now: Times }[], { warn }: Review) =>
    reviewTimes(read, kind, changes, warn),
})
