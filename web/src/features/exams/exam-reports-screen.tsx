import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/web'
import { ReportListScreen } from '#assessment/report/report-list-screen.tsx'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { examReportsQuery } from './exam-reports.api.ts'

export const ExamReportsScreen = () => (
  <ReportListScreen
    title={m.report_exams()}
    subtitle={m.report_view()}
    query={useQuery(examReportsQuery(useStudId()))}
    lines={[4, 3]}
    tests={{ place: paths.exams(), words: m.title_exams() }}
    entryOf={({ id, name, subject_name, result, total_marks, max_marks, results_at, attented_on }) => ({
      id,
      name,
      about: m.report_subject({ subject: subject_name }),
      status: result,
      marks: total_marks,
      maxMarks: max_marks,
      resultsAt: results_at ?? null,
      attendedOn: attented_on,
      place: paths.examReport(id),
    })}
  />
)
