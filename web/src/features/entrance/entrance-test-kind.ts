import type { Api } from '#contract/all-calls.ts'
import { m } from '#messages/web'
import { submit } from '../../api/calls.ts'
import { askedOf, entranceOption } from '../../assessment/options.ts'
import { codeOfHeld, givenAnswer, saidOf } from '../../assessment/attempt/answer-code.rules.ts'
import type { OpenedAttempt, TestKind } from '../../assessment/attempt/opened-attempt.ts'
import { deadlineOf, outcomeOf, paperOf, serverAnswersOf, toldPlaceOf } from '../../assessment/attempt/read-opened.ts'
import { type Timed, timed } from '../../assessment/attempt/timed.ts'
import type { Question } from '../../assessment/question.ts'
import { toastOutcome } from '../../assessment/screen/toast-outcome.tsx'

type Open = Api['/Student/entrance_start_exam']['data']
type OpenQuestion = Open['questions'][number]

const questionOf = ({ id, options, ...asked }: OpenQuestion): Question => ({
  ...askedOf(asked),
  id,
  options: options.map(entranceOption),
})

const openedOf = ({ data, clockSample }: Timed<Open>): OpenedAttempt => ({
  attemptId: data.attempt_id ?? data.exam.enrollment_id,
  isNumbered: data.attempt_id !== undefined,
  name: data.exam.name,
  paperName: data.exam.name,
  about: m.test_total_marks({ marks: data.exam.max_marks }),
  questions: data.questions.map(questionOf),
  serverAnswers: serverAnswersOf(
    data.questions.map(({ id, saved_option = null, saved_answer, marked = false, seq = 0, answer_type }) => ({
      id,
      option:
        saved_option !== null && saved_answer === undefined
          ? String(saved_option)
          : codeOfHeld(saved_answer ?? null, answer_type === 'number'),
      marked,
      seq,
    })),
  ),
  paper: paperOf(data),
  toldPlace: toldPlaceOf(data),
  // Without a deadline the time begins now: the specification's `time * 60` seconds.
  deadline: data.deadline === undefined ? Date.parse(clockSample.now) + data.exam.time * 60_000 : deadlineOf(data),
  pausedUntil: data.paused_until,
  clockSample,
})

/** Starts an exam, or goes on with it: it is taken once, so that the same call does both. */
export const openEntrance = async (stud_id: number, exam_id: number): Promise<OpenedAttempt> =>
  openedOf(await timed(async () => (await submit('/Student/entrance_start_exam', { stud_id, exam_id })).data))

/** One option by its id; a number and several options as the other kinds say them. */
function saidById(option: string | null) {
  const given = givenAnswer(option)
  if (given === null || given.is === 'option') return { option_id: given === null ? null : Number(given.key) }
  return { answer: saidOf(option) }
}

export const entranceTestKind = (stud_id: number, exam_id: number, attempt_id: number): TestKind => ({
  kind: 'entrance',
  leastAnswered: 3,
  submitWord: m.test_submit_exam(),
  answerOf: saidById,
  optionOf: ({ answer, option_id }) =>
    typeof answer === 'string' && option_id !== null ? String(option_id) : codeOfHeld(answer, true),
  resume: () => openEntrance(stud_id, exam_id),
  async submit(answers) {
    const submit_data = answers.map(({ option, ...answer }) => ({ ...answer, ...saidById(option) }))
    const body = { stud_id, enrollment_id: attempt_id, submit_data }
    const { data } = await submit('/Student/entrance_submit_exam', body)
    const passed = data.result.toLowerCase() === 'pass'
    const outcome = outcomeOf(data, { passed, reportId: attempt_id, resultsAt: data.results_at ?? null })
    toastOutcome(m.result_entrance_sent(), outcome)
    return outcome
  },
})
