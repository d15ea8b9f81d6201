import { m } from '#messages/web'
import { FactList } from '#ui/fact-list.tsx'
import { formatMoment } from '#ui/format/format-day.ts'
import type { Receipt } from '../attempt/opened-attempt.ts'

/** What was submitted, in figures: nothing else may be shown before the results are published. */
export function ReceiptFacts({ receipt }: { receipt: NonNullable<Receipt> }) {
  const facts = [
    [m.receipt_handed_in(), formatMoment(receipt.submitted_at)],
    [m.receipt_answered(), receipt.answered],
    [m.receipt_marked(), receipt.marked],
    [m.receipt_left(), receipt.left],
  ] as const
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
