import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Api } from '#contract/all-calls.ts'
import { m } from '#messages/web'
import { EmbargoedReport } from '../../assessment/report/embargoed-report.tsx'
import { marksText } from '../../assessment/lists/report.rules.ts'
import { resultWords } from '../../assessment/lists/result-words.ts'
import { reviewedText } from '../../assessment/report/reviewed.ts'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { examReportQuery } from './exam-reports.api.ts'

type Analytics = Api['/Student/get_exam_report_by_id']['data']['analytics']

export function ExamReportScreen(): ReactNode {
  const { record_id: attemptId } = useParams({ from: '/student/menus/exam-report-preview/$record_id' })
  const query = useQuery(examReportQuery(useStudId(), attemptId))
  const title = query.data?.analytics.name ?? (query.isError ? m.title_exam_reports() : undefined)
  return (
    <>
      <PageHead title={title} subtitle={query.data?.analytics.subject_name} />
      <EmbargoedReport
        query={query}
        attendedOn={({ attented_on }) => attented_on}
        summary={(analytics, marks) => ({ headline: headlineOf(analytics, marks), facts: [] })}
        question={(row) => reviewedText(row, row.id, row.correct_answer, row.answer)}
        back={paths.examReports()}
      />
    </>
  )
}

const headlineOf = ({ total_exam_mark: max, result_status }: Analytics, marks: number) =>
  m.report_total_gained_of({ marks: marksText(marks), max, status: resultWords(result_status).toUpperCase() })
