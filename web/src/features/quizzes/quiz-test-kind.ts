import type { Api } from '#contract/all-calls.ts'
import { m } from '#messages/web'
import { post, submit } from '../../api/calls.ts'
import { queryClient } from '../../api/query-client.ts'
import type { OpenedAttempt, TestKind } from '../../assessment/attempt/opened-attempt.ts'
import { openedByText, outcomeOf } from '../../assessment/attempt/read-opened.ts'
import { type Timed, timed } from '../../assessment/attempt/timed.ts'
import { submittedTexts, textAnswers } from '../../assessment/attempt/text-answers.ts'
import { toastOutcome } from '../../assessment/screen/toast-outcome.tsx'
import { type QuizInfo, quizInfoQuery } from './quizzes.api.ts'

type OpenQuiz = Api['/Student/get_quiz']['data']

const openedOf = (open: Timed<OpenQuiz>): OpenedAttempt => ({
  ...openedByText(open),
  // Without a number of the attempt there is one per quiz.
  attemptId: open.data.attempt_id ?? open.data.id,
  name: open.data.name,
  paperName: open.data.name,
  about: m.test_total_marks({ marks: open.data.max_marks }),
})

/** Begins an attempt, or goes on with the open one. */
export const beginQuiz = async (stud_id: number, quiz_id: number): Promise<OpenedAttempt> =>
  openedOf(await timed(async () => (await submit('/Student/get_quiz', { stud_id, quiz_id })).data))

export const resumeQuiz = async (stud_id: number, quiz_id: number, attempt_id: number): Promise<OpenedAttempt> =>
  openedOf(await timed(() => post('/Student/get_quiz', { stud_id, quiz_id, attempt_id })))

/** What the start screen knows: nothing is open any more, and taking it again must not try to resume. */
function closeInfo(stud_id: number, quiz_id: number): void {
  queryClient.setQueryData(
    quizInfoQuery(stud_id, quiz_id).queryKey,
    (info: QuizInfo | undefined) => info && { ...info, open_attempt: null },
  )
}

export const quizTestKind = (
  stud_id: number,
  quiz_id: number,
  { attemptId: attempt_id, isNumbered }: OpenedAttempt,
): TestKind => ({
  kind: 'quiz',
  leastAnswered: 0,
  submitWord: m.test_submit(),
  ...textAnswers,
  resume: () => (isNumbered ? resumeQuiz(stud_id, quiz_id, attempt_id) : beginQuiz(stud_id, quiz_id)),
  async submit(answers) {
    const numbered = isNumbered ? { attempt_id } : {}
    const body = { stud_id, quiz_id, ...numbered, submit_data: submittedTexts(answers) }
    const { data, message } = await submit('/Student/submit_quiz', body)
    closeInfo(stud_id, quiz_id)
    const passed = data.result.toLowerCase() === 'pass'
    const outcome = outcomeOf(data, { passed, reportId: data.attempt_id ?? null, resultsAt: null })
    toastOutcome(message, outcome)
    return outcome
  },
})
