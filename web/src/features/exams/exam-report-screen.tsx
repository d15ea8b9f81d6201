import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { EmbargoedReport } from '#assessment/report/embargoed-report.tsx'
import { marksSentence } from '#assessment/report/marks-sentence.ts'
import { reviewedText } from '#assessment/report/reviewed.ts'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { examReportQuery } from './exam-reports.api.ts'

export function ExamReportScreen(): ReactNode {
  const { record_id: attemptId } = useParams({ from: '/student/menus/exam-report-preview/$record_id' })
  const query = useQuery(examReportQuery(useStudId(), attemptId))
  const analytics = query.data?.analytics
  return (
    <>
      <PageHead
        title={
          analytics ? (analytics.name ?? m.title_exam_reports()) : query.isError ? m.title_exam_reports() : undefined
        }
        subtitle={analytics?.subject_name}
      />
      <EmbargoedReport
        attemptId={attemptId}
        query={query}
        attendedOn={({ attented_on }) => attented_on}
        title={m.title_exam_reports()}
        summary={({ total_exam_mark, result_status }, marks) => ({
          headline: marksSentence(marks, total_exam_mark, result_status),
          facts: [],
        })}
        question={(row) => reviewedText(row, row.id, row.correct_answer, row.answer)}
        back={paths.examReports()}
      />
    </>
  )
}
