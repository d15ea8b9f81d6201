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
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { formatMoment } from '#ui/format/format-day.ts'
import { EmptyPage } from '#web/ui/states/empty-page.tsx'
import { ErrorPage } from '#ui/states/error-page.tsx'
import { ListStates } from '#ui/states/list-states.tsx'
import { type EntranceExam, entranceQuery } from './entrance.api.ts'
import type { Api } from '#contract/all-calls.ts'
import { submit } from '../../api/calls.ts'
import { queryClient } from '../../api/query-client.ts'
import { askedOf, entranceOption } from '#assessment/options.ts'
import { codeOfHeld, givenAnswer, saidOf } from '#assessment/attempt/answer-code.rules.ts'
import type { OpenedAttempt, TestKind } from '#assessment/attempt/opened-attempt.ts'
import { deadlineOf, outcomeOf, paperOf, serverAnswersOf, toldPlaceOf } from '#assessment/attempt/read-opened.ts'
import { type Timed, timed } from '#assessment/attempt/timed.ts'
import { keepOpened, resumedOrKept } from '#assessment/kept/running-paper.ts'
import type { Question } from '#assessment/question.ts'

type Open = Api['/Student/entrance_start_exam']['data']
type OpenQuestion = Open['questions'][number]

const questionOf = ({ id, options, ...asked }: OpenQuestion): Question => ({
  ...askedOf(asked),
  id,
  options: options.map(entranceOption),
})

const openedOf = ({ data, clockSample, isKept }: Timed<Open>): OpenedAttempt => ({
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
  isKept,
})

/** Starts or resumes an exam: it can be taken once, so the same call does both. */
const openEntrance = (stud_id: number, exam_id: number) =>
  timed(async () => (await submit('/Student/entrance_start_exam', { stud_id, exam_id })).data)

const paperOfExam = (stud_id: number, exam_id: number) => ({ stud_id, kind: 'entrance', paper_id: exam_id }) as const

async function startEntrance(stud_id: number, exam_id: number): Promise<OpenedAttempt> {
  const open = await openEntrance(stud_id, exam_id)
  keepOpened(paperOfExam(stud_id, exam_id), open)
  const { enrollment_id } = open.data.exam
  // Without a network the list of this device is all that is known.
  queryClient.setQueryData(entranceQuery(stud_id).queryKey, (exams) =>
    exams?.map((one) => (one.id === exam_id ? { ...one, enrollment_id } : one)),
  )
  return openedOf(open)
}

const resumeEntrance = async (stud_id: number, exam_id: number): Promise<OpenedAttempt> =>
  openedOf(await resumedOrKept(paperOfExam(stud_id, exam_id), () => openEntrance(stud_id, exam_id)))

/** Returns one option by its id; a number and several options in the form of the other kinds. */
function saidById(option: string | null) {
  const given = givenAnswer(option)
  if (given === null || given.is === 'option') return { option_id: given === null ? null : Number(given.key) }
  return { answer: saidOf(option) }
}

const entranceTestKind = (stud_id: number, exam_id: number, attempt_id: number): TestKind => ({
  kind: 'entrance',
  paperId: exam_id,
  leastAnswered: 3,
  submitWord: m.test_submit_exam(),
  answerOf: saidById,
  optionOf: ({ answer, option_id }) =>
    typeof answer === 'string' && option_id !== null ? String(option_id) : codeOfHeld(answer, true),
  resume: async () => openedOf(await openEntrance(stud_id, exam_id)),
  async submit(answers) {
    const submit_data = answers.map(({ option, ...answer }) => ({ ...answer, ...saidById(option) }))
    const body = { stud_id, enrollment_id: attempt_id, submit_data }
    const { data } = await submit('/Student/entrance_submit_exam', body)
    const passed = data.result.toLowerCase() === 'pass'
    const sent = m.result_entrance_sent()
    return outcomeOf(data, { passed, reportId: attempt_id, resultsAt: data.results_at ?? null, sent })
  },
})

/** An entrance exam before it is begun, while it is taken, and its result. */
export function EntranceStartScreen(): ReactNode {
  const { examId } = useParams({ from: '/student/menus/entrance-start-exam/$examId' })
  const query = useQuery(entranceQuery(useStudId()))
  const found = query.data?.find(({ id }) => id === examId)
  return (
    <>
      <PageHead title={m.title_entrance_exam()} subtitle={found?.name} />
      <ListStates
        query={query}
        loading={<StartSkeleton />}
        error="page"
        empty={
          <EmptyPage missing title={m.test_exam_not_found()} text={m.state_trouble_missing()} onward={<ToList />} />
        }
        isEmpty={() => !found}
        content={() => found && <OneExam key={found.id} exam={found} onOpens={() => void query.refetch()} />}
      />
    </>
  )
}

function ToList() {
  return (
    <ButtonLink look="secondary" wide replace place={paths.entrance()}>
      {m.title_entrance()}
    </ButtonLink>
  )
}

/** `onOpens` asks whether it may be begun by now. */
function OneExam({ exam, onOpens }: { exam: EntranceExam; onOpens: () => void }) {
  const studId = useStudId()
  const words = useSavingWords()
  const isOpen = Boolean(exam.enrollment_id) && exam.attended === 0
  const { opened, start, isOpening, error } = useOpenedAttempt(
    () => (isOpen ? resumeEntrance : startEntrance)(studId, exam.id),
    isOpen,
  )
  if (opened) {
    return (
      <TestInProgress
        testKind={entranceTestKind(studId, exam.id, opened.attemptId)}
        opened={opened}
        exit={paths.entrance()}
        result={(outcome) => (
          <ResultScreen
            title={m.result_exam_complete()}
            outcome={outcome}
            score={outcome.scoreText}
            failTone="bad"
            steps={{
              report: (search) => paths.entranceReport(opened.attemptId, search),
              reportWords: m.result_view_report(),
              alwaysReport: true,
              list: { place: paths.entrance(), words: m.title_entrance() },
            }}
          />
        )}
      />
    )
  }
  if (isOpen) return error ? <ErrorPage error={error} busy={isOpening} onRetry={start} /> : <TestOpening />
  return (
    <StartPanel name={exam.name} description={exam.description} facts={factsOf(exam)} note={noteOf(exam, words)}>
      <WayIn exam={exam} busy={isOpening} onOpens={onOpens} onStart={start} />
    </StartPanel>
  )
}

type WayInProps = { exam: EntranceExam; busy: boolean; onOpens: () => void; onStart: () => void }

function WayIn({ exam: { id, enrollment_id, attended, window, started_at }, busy, onOpens, onStart }: WayInProps) {
  // A server without `attended` reports a submitted exam when it is started again.
  if (enrollment_id && attended !== undefined) {
    return <ButtonLink place={paths.entranceReport(enrollment_id)}>{m.result_view_report()}</ButtonLink>
  }
  if (window === 'over') return <ToList />
  return (
    <StartGate
      paperId={id}
      words={m.test_start_exam()}
      busy={busy}
      opensAt={window === 'before' ? started_at : null}
      onOpens={onOpens}
      onStart={onStart}
    />
  )
}

function noteOf({ window, attended }: EntranceExam, words: SavingWords): string {
  if (attended === 1) return m.test_already()
  if (window === 'over') return m.test_over_note()
  return window === 'before' ? m.test_not_open_note() : words.timed()
}

const momentOf = (instant: string | null) => (instant ? formatMoment(instant) : m.test_any_time())

const factsOf = (exam: EntranceExam) =>
  [
    [m.test_fact_max_marks(), exam.max_marks],
    [m.test_fact_pass_marks(), exam.pass_marks],
    [m.test_fact_time(), exam.time],
    [m.test_fact_questions(), exam.question_count],
    [m.test_fact_start(), momentOf(exam.started_at)],
    [m.test_fact_end(), momentOf(exam.ending_at)],
  ] as const
