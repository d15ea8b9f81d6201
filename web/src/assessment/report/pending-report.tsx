import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { Card } from '../../ui/cards/card.tsx'
import { formatLongMoment } from '../../ui/format/format-day.ts'
import { ReceiptLine } from '../screen/receipt-line.tsx'
import type { Receipt } from '../attempt/opened-attempt.ts'
import { ReceiptFacts } from './receipt-facts.tsx'

type PendingReportProps = {
  name: string
  resultsAt: string
  receipt: Receipt
  /** The key, where it may be challenged. */
  challenges: ReactNode
  /** Where to go from here. */
  onward: ReactNode
}

/** A closed attempt before its results are out: the receipt, and when they come. */
export function PendingReport({ name, resultsAt, receipt, challenges, onward }: PendingReportProps) {
  return (
    <div className="grid max-w-reading animate-appear grid-cols-1 gap-4">
      <Card>
        <div className="flex items-center gap-4">
          <span className="grid size-14 shrink-0 place-items-center rounded-full bg-brand-50 text-brand-strong">
            <Clock size={26} strokeWidth={1.75} aria-hidden />
          </span>
          <div className="min-w-0">
            <h2 className="text-lg/6 font-bold text-pretty">{m.result_on({ moment: formatLongMoment(resultsAt) })}</h2>
            <p className="mt-1 text-sm text-ink-2">{m.result_handed_in()}</p>
          </div>
        </div>
        {receipt && (
          <>
            <div className="mt-4">
              <ReceiptFacts receipt={receipt} />
            </div>
            <div className="mt-4 text-center">
              <ReceiptLine receipt={receipt} name={name} />
            </div>
          </>
        )}
      </Card>
      {challenges}
      {onward}
    </div>
  )
}
