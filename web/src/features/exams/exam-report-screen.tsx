import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { isFail } from '../../assessment/report/report.rules.ts'
import { PendingReport } from '../../assessment/report/pending-report.tsx'
import { ReportSkeleton } from '../../assessment/report/report-skeleton.tsx'
import { ReportView } from '../../assessment/report/report-view.tsx'
import { reviewedText } from '../../assessment/report/reviewed.ts'
import { resultWords } from '../../assessment/report/result-words.ts'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { formatMoment } from '../../ui/format-day.ts'
import { ListStates } from '../../ui/states/list-states.tsx'
import { examReportQuery } from './exam-reports.api.ts'

export function ExamReportScreen(): ReactNode {
  const { record_id } = useParams({ from: '/student/menus/exam-report-preview/$record_id' })
  const query = useQuery(examReportQuery(useStudId(), record_id))
  const onward = (
    <ButtonLink look="secondary" place={paths.examReports()}>
      {m.report_back()}
    </ButtonLink>
  )
  return (
    <>
      <PageHead
        title={query.data?.analytics.name ?? (query.isError ? m.title_exam_reports() : undefined)}
        subtitle={query.data?.analytics.subject_name}
      />
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
                headline: m.report_total_gained_of({
                  marks,
                  max: analytics.total_exam_mark,
                  status: resultWords(analytics.result_status).toUpperCase(),
                }),
                about: m.report_attended({ moment: formatMoment(analytics.attented_on) }),
                facts: [],
              }}
              questions={list.map((row) => reviewedText(row, row.id, row.correct_answer, row.answer))}
              onward={onward}
            />
          )
        }}
      />
    </>
  )
}
