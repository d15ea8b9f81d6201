import { m } from '#messages/console'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { accuracyOf } from '../../ui/figure-labels.ts'

/** Columns for the share of right answers and the number of answers; fewer than `enough` answers say little. */
export const accuracyColumns = <Row extends { right: number; answered: number }>(enough: number): Column<Row>[] => [
  {
    head: m.figures_right(),
    cell: (row) => m.figures_percent({ percent: accuracyOf(row) }),
    figures: true,
  },
  {
    head: m.figures_answers(),
    cell: ({ right, answered }) => (
      <>
        {m.figures_of({ part: right, whole: answered })}{' '}
        {answered < enough && <Badge tone="warn">{m.figures_few()}</Badge>}
      </>
    ),
    figures: true,
  },
]
