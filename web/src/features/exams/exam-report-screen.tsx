import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Api } from '#contract/all-calls.ts'
import { m } from '#messages/web'
import { EmbargoedReport } from '#assessment/report/embargoed-report.tsx'
import { marksText } from '#assessment/lists/report.rules.ts'
import { resultWords } from '#assessment/lists/result-labels.ts'
import { reviewedText } from '#assessment/report/reviewed.ts'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { dotted } from '#web/ui/format/dotted.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { examReportQuery } from './exam-reports.api.ts'

type Analytics = Api['/Student/get_exam_report_by_id']['data']['analytics']

export function ExamReportScreen(): ReactNode {
  const { record_id: attemptId } = useParams({ from: '/student/menus/exam-report-preview/$record_id' })
  const query = useQuery(examReportQuery(useStudId(), attemptId))
  const analytics = query.data?.analytics
  return (
    <>
      <PageHead
        title={analytics ? titleOf(analytics) : query.isError ? m.title_exam_reports() : undefined}
        subtitle={analytics && dotted([analytics.name, analytics.subject_name])}
      />
      <EmbargoedReport
        attemptId={attemptId}
        query={query}
        attendedOn={({ attented_on }) => attented_on}
        title={m.title_exam_reports()}
        summary={({ name }) => ({ headline: name ?? m.title_exam_reports(), facts: [] })}
        question={(row) => reviewedText(row, row.id, row.correct_answer, row.answer)}
        back={paths.examReports()}
      />
    </>
  )
}

/** The specification's sentence, once there are marks. */
const titleOf = ({ total_marks_gained: marks, total_exam_mark: max, result_status, name }: Analytics) =>
  marks === null
    ? (name ?? m.title_exam_reports())
    : m.report_total_gained_of({ marks: marksText(marks), max, status: resultWords(result_status).toUpperCase() })
