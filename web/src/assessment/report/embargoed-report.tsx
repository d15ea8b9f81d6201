import type { ReactNode } from 'react'
import type { Api } from '#contract/all-calls.ts'
import { m } from '#messages/web'
import type { Place } from '../../paths.ts'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { formatMoment, formatLongMoment } from '#ui/format/format-day.ts'
import { ItemStates } from '#ui/states/item-states.tsx'
import type { Loaded } from '#ui/states/loaded.ts'
import type { ReviewedQuestion } from '../question.ts'
import { ReportChallenges } from '../challenges/report-challenges.tsx'
import { ReportSkeleton } from './report-skeleton.tsx'
import type { Summary } from './report-summary.tsx'
import { ReportView } from './report-view.tsx'
import { isFail } from '../lists/report.rules.ts'
import { Clock } from 'lucide-react'
import { Card } from '#ui/cards/card.tsx'
import { ReceiptLine } from '../screen/receipt-line.tsx'
import type { Receipt } from '../attempt/opened-attempt.ts'
import { ReceiptFacts } from './receipt-facts.tsx'

type PendingReportProps = {
  name: string
  resultsAt: string
  receipt: Receipt
  /** The key, where it may be challenged. */
  challenges: ReactNode
  /** Links to the next steps. */
  onward: ReactNode
}

/** A closed attempt before its results are out: the receipt, and when they come. */
function PendingReport({ name, resultsAt, receipt, challenges, onward }: PendingReportProps) {
  return (
    <div className="grid max-w-reading animate-appear grid-cols-1 gap-4">
      <Card>
        <div className="flex items-center gap-4 large-text:flex-col large-text:items-start">
          <span className="grid size-14 shrink-0 place-items-center rounded-full bg-brand-50 text-brand-strong">
            <Clock size={26} strokeWidth={1.75} aria-hidden />
          </span>
          <div className="min-w-0">
            <h2 className="text-lg/6 font-bold text-balance wrap-anywhere">
              {m.result_on({ moment: formatLongMoment(resultsAt) })}
            </h2>
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

/** The fields that the reports of both kinds of exams have. */
type Analytics = Pick<
  Api['/Student/get_exam_report_by_id']['data']['analytics'],
  | 'name'
  | 'total_marks_gained'
  | 'total_exam_mark'
  | 'results_at'
  | 'receipt'
  | 'languages'
  | 'challenges'
  | 'held_back'
> & { result_status: string }

/** The differences between the two kinds of report. */
type ReportKind<Of extends Analytics, Row> = {
  attendedOn: (analytics: Of) => string | undefined
  /** The title of a report whose paper has no name. */
  title: string
  /** The parts of the summary that depend on the marks. */
  summary: (analytics: Of, marks: number) => Pick<Summary, 'headline' | 'facts'>
  question: (row: Row) => ReviewedQuestion
  /** The list of reports. */
  back: Place
}

type EmbargoedReportProps<Of extends Analytics, Row> = ReportKind<Of, Row> & {
  attemptId: number
  query: Loaded<{ analytics: Of; list: Row[] }>
}

/** The report of an exam: before its results are out, the receipt alone. */
export function EmbargoedReport<Of extends Analytics, Row>(props: EmbargoedReportProps<Of, Row>): ReactNode {
  const { attemptId, query, attendedOn, title, summary, question, back } = props
  const onward = (
    <ButtonLink look="secondary" place={back}>
      {m.report_back()}
    </ButtonLink>
  )
  return (
    <ItemStates
      query={query}
      loading={<ReportSkeleton />}
      content={({ analytics, list }) => {
        const { name = title, total_marks_gained: marks, total_exam_mark: maxMarks, results_at, receipt } = analytics
        const challenges = analytics.challenges && <ReportChallenges attemptId={attemptId} />
        if (marks === null || results_at) {
          const pending = { name, resultsAt: results_at ?? '', receipt: receipt ?? null, challenges, onward }
          return <PendingReport {...pending} />
        }
        const attended = attendedOn(analytics)
        const about = attended && m.report_attended({ moment: formatMoment(attended) })
        const passed = !isFail(analytics.result_status)
        return (
          <ReportView
            attemptId={attemptId}
            isRanked
            languages={analytics.languages}
            heldBack={analytics.held_back}
            onReload={() => void query.refetch()}
            summary={{ name, passed, marks, maxMarks, about, ...summary(analytics, marks) }}
            questions={list.map(question)}
            challenges={challenges}
            onward={onward}
          />
        )
      }}
    />
  )
}
