import { queryOptions } from '@tanstack/react-query'
import { callQuery } from '../../api/call-query.ts'
import { post } from '../../api/calls.ts'
import { mathAhead } from '#assessment/math/math-library.ts'

/** The student's submitted school exams. */
export const examReportsQuery = (stud_id: number) =>
  callQuery(['exam-reports', stud_id], '/Student/get_exam_reports', { stud_id })

/** One exam, question by question. */
export const examReportQuery = (stud_id: number, attempt_id: number) =>
  queryOptions({
    queryKey: ['exam-report', stud_id, attempt_id],
    queryFn: async ({ signal }) =>
      mathAhead(await post('/Student/get_exam_report_by_id', { stud_id, record_id: attempt_id }, { signal })),
  })
