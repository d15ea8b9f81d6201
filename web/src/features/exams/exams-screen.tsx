import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { m } from '#messages/web'
import { hasInstructions } from '#assessment/instructions/instructions.api.ts'
import { ReportsLink } from '#assessment/lists/reports-link.tsx'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { Grid } from '#ui/cards/grid.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useSavingWords } from '#assessment/screen/saving-labels.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { EmptyPage } from '#web/ui/states/empty-page.tsx'
import { ListStates } from '#ui/states/list-states.tsx'
import { beginExam } from './exam-test-kind.ts'
import { examsQuery, type Exam } from './exams.api.ts'
import { SkeletonFrame } from '#ui/states/skeleton-frame.tsx'
import { SkeletonLines } from '#ui/states/skeleton-lines.tsx'
import { InProgress } from '#assessment/lists/in-progress.tsx'
import { inOrder } from '#assessment/lists/in-order.rules.ts'
import { paperWords } from '#assessment/lists/paper-labels.ts'
import { StateBadge } from '#assessment/lists/state-badge.tsx'
import type { Told } from '#assessment/running/time-left-labels.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { formatMoment } from '#ui/format/format-day.ts'

type ExamCardProps = { exam: Exam; told: Told; starts: boolean; onStart: () => void }

/** An exam of the list: its facts, and the one action on it. */
function ExamCard({ exam, told, starts, onStart }: ExamCardProps) {
  const { name, subject_name, attended, record_id } = exam
  return (
    <article className="flex h-full flex-col rounded-card border border-line bg-card p-4 md:p-5">
      <h2 className="text-[1.0625rem]/6 font-semibold text-pretty wrap-anywhere">
        {m.exams_title({ name, subject: subject_name })}
      </h2>
      <p className="mt-1 text-sm text-ink-2 wrap-anywhere">
        <ExamWords exam={exam} />
      </p>
      {attended !== 0 && (
        <p>
          <StateBadge tone="quiet">{m.test_already()}</StateBadge>
        </p>
      )}
      {attended === 0 && record_id && <InProgress attemptId={record_id} timeLeft={exam.time_left} told={told} />}
      <div className="mt-auto grid gap-2.5 pt-3">
        {attended === 0 ? (
          <Button busy={starts} onClick={onStart}>
            {record_id ? m.home_running_go() : m.test_start_exam()}
          </Button>
        ) : (
          record_id && (
            <ButtonLink look="secondary" place={paths.examReport(record_id)}>
              {m.exams_report()}
            </ButtonLink>
          )
        )}
      </div>
    </article>
  )
}

const isRunning = ({ attended, record_id }: Exam) => attended === 0 && Boolean(record_id)

/** What an exam is made of, and in a line of its own until when it is open. */
const ExamWords = ({ exam }: { exam: Exam }) => (
  <>
    {paperWords(exam)}{' '}
    {exam.ending_at && <span className="block">{m.tests_until({ moment: formatMoment(exam.ending_at) })}</span>}
  </>
)

/** Cards with a name, two lines about it and a button. */
function ExamsSkeleton() {
  return (
    <SkeletonFrame>
      <Grid of="cards">
        {[1, 2, 3].map((card) => (
          <li key={card} className="rounded-card border border-line bg-card p-4 md:p-5">
            <SkeletonLines lines={[2, 2]} />
            <span className="mt-5 block h-12 animate-shimmer rounded-control bg-shade" />
          </li>
        ))}
      </Grid>
    </SkeletonFrame>
  )
}

/** Starts exams of the list: what cannot be stopped is asked for first, and `asked` is the exam in question. */
function useStarting(studId: number, onFailed: () => void) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Exam | null>(null)
  const onError = (error: Error) => {
    setAsked(null)
    toast.error(error.message, { id: error.message })
    onFailed()
  }
  const starting = useMutation({
    mutationFn: async (examId: number) => paths.examQuestions(await beginExam(studId, examId)),
    onSuccess: (place) => navigate(place),
    onError,
  })
  const opening = useMutation({
    mutationFn: async ({ exam_id }: Exam) => hasInstructions(studId, exam_id),
    // An exam with instructions, or with less time left than its full duration, is started on its own screen, which
    // says so first.
    onSuccess: (isOwnScreen, exam) => (isOwnScreen ? navigate(paths.exam(exam.exam_id)) : setAsked(exam)),
    onError,
  })
  return {
    asked,
    close: () => setAsked(null),
    isStarting: starting.isPending,
    start: (exam: Exam) => starting.mutate(exam.exam_id),
    isBusy: (exam: Exam) =>
      (starting.isPending && starting.variables === exam.exam_id) || (opening.isPending && opening.variables === exam),
    open: (exam: Exam) => {
      if (starting.isPending || opening.isPending) return
      if (exam.record_id) void navigate(paths.examQuestions(exam.record_id))
      else opening.mutate(exam)
    },
  }
}

export function ExamsScreen() {
  const studId = useStudId()
  const query = useQuery(examsQuery(studId))
  const { asked, close, isStarting, start, isBusy, open } = useStarting(studId, () => void query.refetch())
  return (
    <>
      <PageHead title={m.title_exams()} subtitle={m.exams_choose()} />
      <ListStates
        query={query}
        loading={<ExamsSkeleton />}
        error="page"
        empty={<EmptyPage />}
        content={(exams) => (
          <Grid of="cards">
            {inOrder(exams, (exam) => (isRunning(exam) ? 0 : 1 + exam.attended)).map((exam) => (
              <li key={exam.exam_id}>
                <ExamCard exam={exam} told={query} starts={isBusy(exam)} onStart={() => open(exam)} />
              </li>
            ))}
          </Grid>
        )}
      />
      <ReportsLink place={paths.examReports()} isComing={query.isPending} />
      <StartSheet exam={asked} busy={isStarting} onStart={start} onClose={close} />
    </>
  )
}

type StartSheetProps = { exam: Exam | null; busy: boolean; onStart: (exam: Exam) => void; onClose: () => void }

/** Asks before the clock starts: one press on a list starts nothing that cannot be stopped. */
function StartSheet({ exam, busy, onStart, onClose }: StartSheetProps) {
  const words = useSavingWords()
  return (
    <Dialog open={exam !== null} title={exam?.name ?? ''} onClose={onClose}>
      {exam && (
        <>
          <p className="mb-2 font-semibold wrap-anywhere">
            <ExamWords exam={exam} />
          </p>
          <p className="mb-5 text-ink-2">{words.of(exam)}</p>
          <div className="grid gap-2.5">
            <Button busy={busy} onClick={() => onStart(exam)}>
              {m.exams_start()}
            </Button>
            <Button look="secondary" onClick={onClose}>
              {m.exams_not_now()}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
