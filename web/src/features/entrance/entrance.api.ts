import type { Api } from '#contract/all-calls.ts'
import { callQuery } from '../../api/call-query.ts'

export type EntranceExam = Api['/Student/entrance_get_exams']['data'][number]

/** The student's entrance exams. */
export const entranceQuery = (stud_id: number) =>
  callQuery(['entrance', stud_id], '/Student/entrance_get_exams', { stud_id })
