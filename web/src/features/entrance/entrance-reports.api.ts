import { queryOptions } from '@tanstack/react-query'
import { m } from '#messages/web'
import { callQuery } from '../../api/call-query.ts'
import { post } from '../../api/calls.ts'
import { mathAhead } from '#assessment/math/math-library.ts'

/** The student's submitted entrance exams. */
export const entranceReportsQuery = (stud_id: number) =>
  callQuery(['entrance-reports', stud_id], '/Student/entrance_get_exam_reports', { stud_id })

/** One entrance exam, question by question. */
export const entranceReportQuery = (stud_id: number, attempt_id: number) =>
  queryOptions({
    queryKey: ['entrance-report', stud_id, attempt_id],
    queryFn: async ({ signal }) => {
      const body = { stud_id, enrollment_id: attempt_id }
      const report = await post('/Student/entrance_get_exam_report_by_id', body, { signal })
      // A report without rows is a failure, by the specification: toast and error page. Before the results are out it
      // has none.
      if (report.list.length === 0 && report.analytics.results_at === null) throw new Error(m.state_error_text())
      return mathAhead(report)
    },
  })
