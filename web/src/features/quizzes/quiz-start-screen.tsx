import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { StartGate } from '#assessment/instructions/start-gate.tsx'
import { ResultScreen } from '#assessment/screen/result-screen.tsx'
import { type SavingWords, useSavingWords } from '#assessment/screen/saving-labels.ts'
import { StartPanel } from '#assessment/screen/start-panel.tsx'
import { StartSkeleton } from '#assessment/screen/start-skeleton.tsx'
import { TestInProgress, TestOpening } from '#assessment/screen/test-in-progress.tsx'
import { useOpenedAttempt } from '#assessment/attempt/use-opened-attempt.ts'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { formatMoment } from '#ui/format/format-day.ts'
import { ErrorPage } from '#ui/states/error-page.tsx'
import { ItemStates } from '#ui/states/item-states.tsx'
import { type QuizInfo, quizInfoQuery } from './quizzes.api.ts'
import type { Api } from '#contract/all-calls.ts'
import { post, submit } from '../../api/calls.ts'
import { queryClient } from '../../api/query-client.ts'
import type { OpenedAttempt, TestKind } from '#assessment/attempt/opened-attempt.ts'
import { openedByText, outcomeOf } from '#assessment/attempt/read-opened.ts'
import { type Timed, timed } from '#assessment/attempt/timed.ts'
import { keepOpened, resumedOrKept } from '#assessment/kept/running-paper.ts'
import { submittedTexts, textAnswers } from '#assessment/attempt/text-answers.ts'

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
async function beginQuiz(stud_id: number, quiz_id: number): Promise<OpenedAttempt> {
  const open = await timed(async () => (await submit('/Student/get_quiz', { stud_id, quiz_id })).data)
  keepOpened({ stud_id, kind: 'quiz', paper_id: quiz_id }, open)
  return openedOf(open)
}

const resumeQuiz = (stud_id: number, quiz_id: number, attempt_id: number) =>
  timed(() => post('/Student/get_quiz', { stud_id, quiz_id, attempt_id }))

const resumeOrKept = async (stud_id: number, quiz_id: number, attempt_id: number): Promise<OpenedAttempt> =>
  openedOf(
    await resumedOrKept({ stud_id, kind: 'quiz', paper_id: quiz_id }, () => resumeQuiz(stud_id, quiz_id, attempt_id)),
  )

/** Updates the cached quiz: no attempt is open any more, and taking it again must not resume one. */
function closeInfo(stud_id: number, quiz_id: number): void {
  queryClient.setQueryData(
    quizInfoQuery(stud_id, quiz_id).queryKey,
    (info: QuizInfo | undefined) => info && { ...info, open_attempt: null },
  )
}

const quizTestKind = (
  stud_id: number,
  quiz_id: number,
  { attemptId: attempt_id, isNumbered }: OpenedAttempt,
): TestKind => ({
  kind: 'quiz',
  paperId: quiz_id,
  leastAnswered: 0,
  submitWord: m.test_submit(),
  ...textAnswers,
  resume: async () =>
    isNumbered ? openedOf(await resumeQuiz(stud_id, quiz_id, attempt_id)) : beginQuiz(stud_id, quiz_id),
  async submit(answers) {
    const numbered = isNumbered ? { attempt_id } : {}
    const body = { stud_id, quiz_id, ...numbered, submit_data: submittedTexts(answers) }
    const { data } = await submit('/Student/submit_quiz', body)
    closeInfo(stud_id, quiz_id)
    const passed = data.result.toLowerCase() === 'pass'
    return outcomeOf(data, { passed, reportId: data.attempt_id ?? null, resultsAt: null })
  },
})

/** A quiz before it is begun, while it is taken, and its result. */
export function QuizStartScreen(): ReactNode {
  const { quiz_id } = useParams({ from: '/student/menus/quiz-start/$quiz_id' })
  const query = useQuery(quizInfoQuery(useStudId(), quiz_id))
  return (
    <>
      <PageHead title={m.title_quiz()} subtitle={query.data?.chapter_name} />
      <ItemStates
        query={query}
        loading={<StartSkeleton />}
        content={(quiz) => <Quiz key={quiz.id} quiz={quiz} onAgain={() => void query.refetch()} />}
      />
    </>
  )
}

/** `onAgain` refetches the quiz. */
type QuizProps = { quiz: QuizInfo; onAgain: () => void }

function Quiz({ quiz, onAgain }: QuizProps) {
  const studId = useStudId()
  const words = useSavingWords()
  const { id, open_attempt } = quiz
  const list = quiz.chapter_id === undefined ? paths.quizSubjects() : paths.quizList(quiz.chapter_id)
  const { opened, start, isOpening, error, reset } = useOpenedAttempt(
    () => (open_attempt === null ? beginQuiz(studId, id) : resumeOrKept(studId, id, open_attempt)),
    open_attempt !== null,
  )
  const again = () => {
    reset()
    onAgain()
  }
  if (opened) {
    return (
      <TestInProgress
        testKind={quizTestKind(studId, id, opened)}
        opened={opened}
        exit={list}
        result={(outcome) => (
          <ResultScreen
            title={m.result_quiz_complete()}
            outcome={outcome}
            score={outcome.scoreText}
            failTone="warn"
            steps={{
              report: outcome.reportId === null ? null : (search) => paths.quizReport(outcome.reportId ?? 0, search),
              reportWords: m.result_answers(),
              reportPart: { part: 'questions' },
              onAgain: isOver(quiz) ? undefined : again,
              list: { place: list, words: m.result_choose_quiz() },
            }}
          />
        )}
      />
    )
  }
  if (open_attempt !== null)
    return error ? <ErrorPage error={error} busy={isOpening} onRetry={start} /> : <TestOpening />
  return (
    <StartPanel name={quiz.name ?? m.title_quiz()} facts={factsOf(quiz)} note={noteOf(quiz, words)}>
      <StartGate paperId={id} words={m.test_start_quiz()} busy={isOpening} onStart={start} />
    </StartPanel>
  )
}

/** The server says so too, whatever this device's clock says. */
const isOver = ({ ending_at }: QuizInfo) => Boolean(ending_at) && Date.parse(ending_at ?? '') <= Date.now()

function noteOf({ time }: QuizInfo, words: SavingWords): string | null {
  if (time === undefined) return null
  return time ? words.timed() : words.untimed()
}

const factsOf = ({ max_marks, question_count, time, attempts, ending_at }: QuizInfo) =>
  [
    [m.test_fact_marks(), max_marks],
    [m.test_fact_questions(), question_count],
    time === null
      ? ([m.test_fact_time_free(), m.test_fact_no_limit()] as const)
      : ([m.test_fact_time(), time] as const),
    [m.test_fact_attempts(), attempts],
    [m.test_fact_end(), ending_at ? formatMoment(ending_at) : undefined],
  ] as const
