import { Info } from 'lucide-react'
import { m } from '#messages/web'
import { Card } from '../../ui/cards/card.tsx'
import type { Year } from './attendance.api.ts'
import { totalOf } from './attendance.rules.ts'
import { outlookWords, percentWords } from './attendance-words.ts'
import { MonthBars } from './month-bars.tsx'
import { type YearChoice, YearSteps } from './year-steps.tsx'

type YearCardProps = { data: Year; choice: YearChoice }

/** The year as a whole: the percentage, what may still be missed, and the months as bars. */
export function YearCard({ data, choice }: YearCardProps) {
  const { present, total } = totalOf(data.attendance_data)
  // A year that is over cannot be missed any more.
  const outlook = choice.year === choice.current ? outlookWords(data) : null
  return (
    <Card as="section">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div>
          <h2 className="text-[1.75rem]/9 tabular">{typeof data.percent === 'number' && percentWords(data.percent)}</h2>
          <p className="text-sm text-ink-2">{m.attendance_present_of({ present, count: total })}</p>
        </div>
        <YearSteps choice={choice} />
      </div>
      <MonthBars months={data.attendance_data} />
      {outlook && (
        <p className="mt-5 flex items-start gap-2.5 rounded-control bg-brand-50 px-4 py-3 text-pretty">
          <Info size={20} aria-hidden className="mt-0.5 shrink-0 text-brand-strong" />
          <span className="min-w-0">{outlook}</span>
        </p>
      )}
    </Card>
  )
}
