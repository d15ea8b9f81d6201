import type { Api } from '#contract/all-calls.ts'
import { callQuery } from '../../api/call-query.ts'

export type Exam = Api['/Student/exams']['data'][number]

/** The student's school exams. */
export const examsQuery = (stud_id: number) => callQuery(['exams', stud_id], '/Student/exams', { stud_id })
