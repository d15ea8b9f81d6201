import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Api } from '#contract/all-calls.ts'
import { m } from '#messages/web'
import { EmbargoedReport } from '#assessment/report/embargoed-report.tsx'
import { marksText } from '#assessment/lists/report.rules.ts'
import { resultWords } from '#assessment/lists/result-labels.ts'
import { marksSentence } from '#assessment/report/marks-sentence.ts'
import { reviewedEntrance } from '#assessment/report/reviewed.ts'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { entranceReportQuery } from './entrance-reports.api.ts'

type Analytics = Api['/Student/entrance_get_exam_report_by_id']['data']['analytics']

export function EntranceReportScreen(): ReactNode {
  const { enrollmentId: attemptId } = useParams({ from: '/student/menus/entrance-report-preview/$enrollmentId' })
  const query = useQuery(entranceReportQuery(useStudId(), attemptId))
  return (
    <>
      <PageHead title={m.title_entrance_reports()} subtitle={query.data?.analytics.name} />
      <EmbargoedReport
        attemptId={attemptId}
        query={query}
        attendedOn={({ added_on }) => added_on}
        title={m.title_entrance_reports()}
        summary={(analytics, marks) => ({
          headline: marksSentence(marks, analytics.total_exam_mark, analytics.result_status),
          facts: factsOf(analytics, marks),
        })}
        question={reviewedEntrance}
        back={paths.entranceReports()}
      />
    </>
  )
}

const factsOf = (analytics: Analytics, marks: number) =>
  [
    [m.report_fact_gained(), marksText(marks)],
    [m.report_fact_loss(), analytics.total_marks_loss ?? 0],
    [m.report_fact_status(), resultWords(analytics.result_status)],
    [m.report_fact_attended(), analytics.questions_attended],
    [m.report_fact_pass_mark(), analytics.pass_mark],
    [m.report_fact_total(), analytics.total_exam_mark],
  ] as const
