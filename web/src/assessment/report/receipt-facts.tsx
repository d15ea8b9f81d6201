import { m } from '#messages/web'
import { FactList } from '#ui/fact-list.tsx'
import { formatMoment } from '#ui/format/format-day.ts'
import type { Receipt } from '../attempt/opened-attempt.ts'
import { markWords } from '../palette/mark-words.ts'
import { MARKS } from '../palette/palette.rules.ts'

type ReceiptFactsProps = { receipt: NonNullable<Receipt> }

/** Figures that add up to all questions: the five states of the palette, as far as the server knows them. */
function statesOf({ answered, marked, left, answered_marked: both, not_visited }: NonNullable<Receipt>) {
  if (both === undefined) {
    return [[m.receipt_answered(), answered] as const, [m.receipt_marked(), marked], [m.receipt_left(), left]] as const
  }
  const onlyMarked = marked - both
  const states = {
    answered: answered - both,
    not_answered: left - onlyMarked - (not_visited ?? 0),
    not_visited,
    marked: onlyMarked,
    answered_marked: both,
  }
  return MARKS.map((mark) => [markWords[mark](), states[mark]] as const).filter(([, count]) => count !== undefined)
}

/** What was submitted, in figures: nothing else may be shown before the results are published. */
export function ReceiptFacts({ receipt }: ReceiptFactsProps) {
  const facts = [[m.receipt_handed_in(), formatMoment(receipt.submitted_at)] as const, ...statesOf(receipt)]
  return (
    <FactList
      facts={facts}
      className="grid w-full gap-px overflow-hidden rounded-control border border-line bg-line text-start"
      rowClass="flex justify-between gap-x-3 bg-card px-3 py-2.5 md:px-4 large-text:flex-wrap"
      nameClass="min-w-0 text-ink-2"
      figureClass="shrink-0 text-end font-semibold tabular large-text:shrink"
    />
  )
}
