import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { m } from '#messages/web'
import { StartGate } from '#assessment/instructions/start-gate.tsx'
import { useSavingWords } from '#assessment/screen/saving-labels.ts'
import { StartPanel } from '#assessment/screen/start-panel.tsx'
import { StartSkeleton } from '#assessment/screen/start-skeleton.tsx'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { formatMoment } from '#ui/format/format-day.ts'
import { EmptyPage } from '#web/ui/states/empty-page.tsx'
import { ListStates } from '#ui/states/list-states.tsx'
import { ExamInProgress } from './exam-in-progress.tsx'
import { beginExam, namedHeading } from './exam-test-kind.ts'
import { type Exam, examsQuery } from './exams.api.ts'

/** An exam by its own id: an open one is resumed, another one is described and can be started. */
export function ExamScreen(): ReactNode {
  const { exam_id } = useParams({ from: '/student/menus/exam/$exam_id' })
  const query = useQuery(examsQuery(useStudId()))
  const found = query.data?.find((exam) => exam.exam_id === exam_id)
  return (
    <>
      <PageHead title={found?.name ?? (query.isPending ? undefined : m.title_exam())} subtitle={found?.subject_name} />
      <ListStates
        query={query}
        loading={<StartSkeleton />}
        error="page"
        empty={<NotFound />}
        isEmpty={() => !found}
        content={() => found && <OneExam key={found.exam_id} exam={found} />}
      />
    </>
  )
}

function NotFound() {
  return (
    <EmptyPage
      missing
      title={m.test_exam_not_found()}
      text={m.state_trouble_missing()}
      onward={<ButtonLink place={paths.exams()}>{m.result_my_exams()}</ButtonLink>}
    />
  )
}

function OneExam({ exam }: { exam: Exam }) {
  const studId = useStudId()
  const words = useSavingWords()
  // State, so that a begun exam stays on this screen until its result is read, whatever the refetched list contains.
  const [attemptId, setAttemptId] = useState(exam.attended === 0 ? (exam.record_id ?? null) : null)
  const starting = useMutation({
    mutationFn: () => beginExam(studId, exam.exam_id),
    onSuccess: setAttemptId,
    onError: (error) => toast.error(error.message, { id: error.message }),
  })
  if (attemptId !== null) return <ExamInProgress attemptId={attemptId} heading={namedHeading} />
  return (
    <StartPanel name={exam.name} facts={factsOf(exam)} note={exam.attended === 1 ? m.test_already() : words.of(exam)}>
      {exam.attended === 0 || !exam.record_id ? (
        <StartGate
          paperId={exam.exam_id}
          words={m.test_start_exam()}
          busy={starting.isPending}
          onStart={() => starting.mutate()}
        />
      ) : (
        <ButtonLink place={paths.examReport(exam.record_id)}>{m.result_view_report()}</ButtonLink>
      )}
    </StartPanel>
  )
}

const factsOf = ({ max_marks, question_count, subject_name, time, ending_at }: Exam) =>
  [
    [m.test_fact_subject(), subject_name],
    [m.test_fact_questions(), question_count],
    [m.test_fact_marks(), max_marks],
    [m.test_fact_time(), time === null ? m.test_fact_no_limit() : time],
    [m.test_fact_end(), ending_at ? formatMoment(ending_at) : undefined],
  ] as const
