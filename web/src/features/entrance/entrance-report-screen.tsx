import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Api } from '#contract/all-calls.ts'
import { m } from '#messages/web'
import { isFail } from '../../assessment/report/report.rules.ts'
import { PendingReport } from '../../assessment/report/pending-report.tsx'
import { ReportSkeleton } from '../../assessment/report/report-skeleton.tsx'
import { ReportView } from '../../assessment/report/report-view.tsx'
import { reviewedEntrance } from '../../assessment/report/reviewed.ts'
import { resultWords } from '../../assessment/report/result-words.ts'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { formatMoment } from '../../ui/format-day.ts'
import { ListStates } from '../../ui/states/list-states.tsx'
import { entranceReportQuery } from './entrance-reports.api.ts'

type Analytics = Api['/Student/entrance_get_exam_report_by_id']['data']['analytics']

export function EntranceReportScreen(): ReactNode {
  const { enrollmentId } = useParams({ from: '/student/menus/entrance-report-preview/$enrollmentId' })
  const query = useQuery(entranceReportQuery(useStudId(), enrollmentId))
  const onward = (
    <ButtonLink look="secondary" place={paths.entranceReports()}>
      {m.report_back()}
    </ButtonLink>
  )
  return (
    <>
      <PageHead title={m.title_entrance_reports()} subtitle={query.data?.analytics.name} />
      <ListStates
        query={query}
        loading={<ReportSkeleton />}
        error="page"
        empty={null}
        isEmpty={() => false}
        content={({ analytics, list }) => {
          const { total_marks_gained: marks, results_at, receipt } = analytics
          if (marks === null || results_at !== null)
            return (
              <PendingReport name={analytics.name} resultsAt={results_at ?? ''} receipt={receipt} onward={onward} />
            )
          return (
            <ReportView
              onReload={() => void query.refetch()}
              summary={{
                name: analytics.name,
                passed: !isFail(analytics.result_status),
                marks,
                maxMarks: analytics.total_exam_mark,
                headline: analytics.name,
                about: m.report_attended({ moment: formatMoment(analytics.added_on) }),
                facts: factsOf(analytics, marks),
              }}
              questions={list.map(reviewedEntrance)}
              onward={onward}
            />
          )
        }}
      />
    </>
  )
}

const factsOf = (analytics: Analytics, marks: number) =>
  [
    [m.report_fact_gained(), marks],
    [m.report_fact_loss(), analytics.total_marks_loss ?? 0],
    [m.report_fact_status(), resultWords(analytics.result_status)],
    [m.report_fact_attended(), analytics.questions_attended],
    [m.report_fact_pass_mark(), analytics.pass_mark],
    [m.report_fact_total(), analytics.total_exam_mark],
  ] as const
