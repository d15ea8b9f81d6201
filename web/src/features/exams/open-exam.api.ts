import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/all-calls.ts'
import { post } from '../../api/calls.ts'
import { orInstead } from '../../api/complete/lacking-call.ts'
import { type Timed, timed } from '#assessment/attempt/timed.ts'
import { resumedOrKept } from '#assessment/kept/running-paper.ts'

export type OpenExam = Timed<Api['/Student/exam']['data']>

/** A started exam; this query never starts one. It runs once, since the time in its answer is of that moment. */
export const openExamQuery = (stud_id: number, attempt_id: number) =>
  queryOptions({
    queryKey: ['open-exam', stud_id, attempt_id],
    queryFn: () =>
      resumedOrKept({ stud_id, kind: 'exam', paper_id: attempt_id }, () =>
        timed(() => fetchOpenExam(stud_id, attempt_id), '/Student/exam'),
      ),
    staleTime: Infinity,
  })

/** A started exam by its record; a server that knows exams by their own id alone is asked by that. */
export const fetchOpenExam = (stud_id: number, record_id: number) =>
  orInstead(post('/Student/exam', { stud_id, record_id }), async (error) => {
    const exam = (await post('/Student/exams', { stud_id })).find((one) => one.record_id === record_id)
    if (!exam) throw error
    return post('/Student/exam', { stud_id, exam_id: exam.exam_id })
  })
