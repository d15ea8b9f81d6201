import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { StartGate } from '../../assessment/instructions/start-gate.tsx'
import { ResultScreen } from '../../assessment/screen/result-screen.tsx'
import { ResultSteps } from '../../assessment/screen/result-steps.tsx'
import { type SavingWords, useSavingWords } from '../../assessment/screen/saving-words.ts'
import { StartPanel } from '../../assessment/screen/start-panel.tsx'
import { StartSkeleton } from '../../assessment/screen/start-skeleton.tsx'
import { TestInProgress, TestOpening } from '../../assessment/screen/test-in-progress.tsx'
import { useOpenedAttempt } from '../../assessment/attempt/use-opened-attempt.ts'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { formatMoment } from '../../ui/format/format-day.ts'
import { EmptyPage } from '../../ui/states/empty-page.tsx'
import { ErrorPage } from '../../ui/states/error-page.tsx'
import { ListStates } from '../../ui/states/list-states.tsx'
import { entranceTestKind, openEntrance } from './entrance-test-kind.ts'
import { type EntranceExam, entranceQuery } from './entrance.api.ts'

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
        empty={<EmptyPage text={m.test_exam_not_found()} onward={<ToList />} />}
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
  const { opened, start, isOpening, error } = useOpenedAttempt(() => openEntrance(studId, exam.id), isOpen)
  if (opened) {
    return (
      <TestInProgress
        testKind={entranceTestKind(studId, exam.id, opened.attemptId)}
        opened={opened}
        exit={paths.entrance()}
        result={(outcome) => (
          <ResultScreen title={m.result_exam_complete()} outcome={outcome} score={outcome.scoreText} failTone="bad">
            <ResultSteps
              outcome={outcome}
              report={(search) => paths.entranceReport(opened.attemptId, search)}
              reportWords={m.result_view_report()}
              alwaysReport
              list={{ place: paths.entrance(), words: m.title_entrance() }}
            />
          </ResultScreen>
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
  // A server that does not tell whether it was submitted says so when it is started again.
  if (enrollment_id && attended !== undefined) {
    return <ButtonLink place={paths.entranceReport(enrollment_id)}>{m.result_view_report()}</ButtonLink>
  }
  return (
    <StartGate
      paperId={id}
      words={m.test_start_exam()}
      busy={busy}
      disabled={window === 'over'}
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
