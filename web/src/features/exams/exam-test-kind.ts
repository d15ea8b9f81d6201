import { m } from '#messages/web'
import { submit } from '../../api/calls.ts'
import { queryClient } from '../../api/query-client.ts'
import type { OpenedAttempt, TestKind } from '#assessment/attempt/opened-attempt.ts'
import { openedByText, outcomeOf } from '#assessment/attempt/read-opened.ts'
import { submittedTexts, textAnswers } from '#assessment/attempt/text-answers.ts'
import { timed } from '#assessment/attempt/timed.ts'
import { keepOpened } from '#assessment/kept/running-paper.ts'
import { examsQuery } from './exams.api.ts'
import { fetchOpenExam, type OpenExam, openExamQuery } from './open-exam.api.ts'

/** Starts an exam, or goes on with it, and keeps it for the screen that shows it next. Returns the attempt's id. */
export async function beginExam(stud_id: number, exam_id: number): Promise<number> {
  const open = await timed(async () => (await submit('/Student/exam', { stud_id, exam_id })).data)
  const { record_id: attempt_id } = open.data.exam
  keepOpened({ stud_id, kind: 'exam', paper_id: attempt_id }, open)
  queryClient.setQueryData(openExamQuery(stud_id, attempt_id).queryKey, open)
  // Without a network the list of this device is all that is known.
  queryClient.setQueryData(examsQuery(stud_id).queryKey, (exams) =>
    exams?.map((one) => (one.exam_id === exam_id ? { ...one, record_id: attempt_id } : one)),
  )
  // The cached lists and home are out of date now.
  for (const queryKey of [
    ['exams', stud_id],
    ['home', stud_id],
  ])
    await queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
  return attempt_id
}

type Heading = Pick<OpenedAttempt, 'name' | 'about'>

/** Under the header of `exam/{exam_id}`: its name and its subject. */
export const namedHeading = ({ exam }: OpenExam['data']): Heading => ({ name: exam.name, about: exam.subject_name })

const maxMarksOf = ({ exam, questions }: OpenExam['data']): number =>
  exam.max_marks ?? questions.reduce((sum, { marks }) => sum + marks, 0)

/** Under the header of `exam-questions/{record_id}`. */
export const plainHeading = (data: OpenExam['data']): Heading => ({
  name: m.title_exam(),
  about: m.test_exam_total_marks({ marks: maxMarksOf(data) }),
})

export const openedExam = (open: OpenExam, heading: Heading): OpenedAttempt => ({
  ...openedByText(open),
  attemptId: open.data.attempt_id ?? open.data.exam.record_id,
  ...heading,
  paperName: open.data.exam.name,
})

export const examTestKind = (stud_id: number, attempt_id: number): TestKind => ({
  kind: 'exam',
  paperId: attempt_id,
  leastAnswered: 0,
  submitWord: m.test_submit(),
  ...textAnswers,
  async resume() {
    const open = await timed(() => fetchOpenExam(stud_id, attempt_id))
    return openedExam(open, plainHeading(open.data))
  },
  async submit(answers) {
    const body = { stud_id, record_id: attempt_id, submit_data: submittedTexts(answers) }
    const { data } = await submit('/Student/submit_exam', body)
    // Case-insensitive, since another provider's server may capitalize the word.
    const passed = data.result.toLowerCase() === 'passed'
    return outcomeOf(data, { passed, reportId: attempt_id, resultsAt: data.results_at ?? null })
  },
})
