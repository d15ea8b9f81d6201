import { m } from '#messages/web'
import { FactList } from '#ui/fact-list.tsx'
import { formatMoment } from '#ui/format/format-day.ts'
import type { Outcome, Receipt } from '../attempt/opened-attempt.ts'
import { markWords } from '../palette/mark-words.ts'
import { answeredOf, MARKS } from '../palette/palette.rules.ts'

type ReceiptFactsProps = { receipt: NonNullable<Receipt>; counts?: Outcome['counts'] }

/** Figures that add up: those of this device where the server agrees, else without what only the device knows. */
function statesOf({ answered, marked, left, answered_marked: both }: NonNullable<Receipt>, counts: Outcome['counts']) {
  if (counts && answeredOf(counts) === answered) return MARKS.map((mark) => [markWords[mark](), counts[mark]] as const)
  if (both === undefined) {
    return [[m.receipt_answered(), answered] as const, [m.receipt_marked(), marked], [m.receipt_left(), left]] as const
  }
  return [
    [m.test_state_answered(), answered - both],
    [m.receipt_left(), left - (marked - both)],
    [m.test_state_marked(), marked - both],
    [m.test_state_answered_marked(), both],
  ] as const
}

/** What was submitted, in figures: nothing else may be shown before the results are published. */
export function ReceiptFacts({ receipt, counts }: ReceiptFactsProps) {
  const facts = [[m.receipt_handed_in(), formatMoment(receipt.submitted_at)] as const, ...statesOf(receipt, counts)]
  return (
    <FactList
      facts={facts}
      className="grid w-full gap-px overflow-hidden rounded-control border border-line bg-line text-start"
      rowClass="flex justify-between gap-x-3 bg-card px-4 py-2.5 large-text:flex-wrap"
      nameClass="text-ink-2"
      figureClass="text-end font-semibold tabular"
    />
  )
}
