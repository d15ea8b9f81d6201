import { m } from '#messages/web'
import { Button } from '../../../ui/buttons/button.tsx'
import { countOf, filterToRevise, firstOf, type Numbered, shownOf } from '../questions/review.rules.ts'

type NextStepProps = {
  all: Numbered[]
  /** The part of the paper in which most marks were lost. */
  weakest: string | null
  /** It is not known yet which: its line is left free. */
  isComing: boolean
  onChoose: (number: number) => void
}

/** The most useful thing to do now: look at what was wrong, else at what was left; nothing where all was right. */
export function NextStep({ all, weakest, isComing, onChoose }: NextStepProps) {
  const filter = filterToRevise(all)
  const first = firstOf(all, filter)
  if (filter === 'all' || first === null) return null
  const count = shownOf(all, filter).length
  const words =
    filter === 'left' ? m.report_next_left : countOf(all, 'partly') > 0 ? m.report_next_partly : m.report_next_look
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-card border border-line bg-brand-50 p-4 print:hidden">
      <div className="min-w-0">
        <p className="font-semibold">{words({ count })}</p>
        {isComing && <p className="text-sm">{'\u00a0'}</p>}
        {!isComing && weakest !== null && (
          <p className="text-sm text-ink-2 wrap-anywhere">{m.report_most_lost({ part: weakest })}</p>
        )}
      </div>
      <Button onClick={() => onChoose(first)}>
        {filter === 'left' ? m.report_first_left() : m.report_first_wrong()}
      </Button>
    </div>
  )
}
