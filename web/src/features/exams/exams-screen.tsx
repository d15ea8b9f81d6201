import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChartColumn, Check } from 'lucide-react'
import { m } from '#messages/web'
import { hasInstructions } from '#assessment/instructions/instructions.api.ts'
import { ListTop } from '#assessment/lists/list-top.tsx'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { Grid } from '#ui/cards/grid.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { EmptyPage } from '#web/ui/states/empty-page.tsx'
import { ListStates } from '#ui/states/list-states.tsx'
import { beginExam } from './exam-test-kind.ts'
import { examsQuery, type Exam } from './exams.api.ts'
import { SkeletonFrame } from '#ui/states/skeleton-frame.tsx'
import { SkeletonLines } from '#ui/states/skeleton-lines.tsx'
import { InProgress } from '#assessment/lists/in-progress.tsx'
import { paperWords } from '#assessment/lists/paper-labels.ts'
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
      <p className="mt-1 text-sm text-ink-2">{describe(exam)}</p>
      <div className="mt-auto grid gap-2.5 pt-4">
        {attended === 0 ? (
          <>
            {record_id && <InProgress timeLeft={exam.time_left} told={told} />}
            <Button busy={starts} onClick={onStart}>
              {m.test_start_exam()}
            </Button>
          </>
        ) : (
          <>
            <p className="inline-flex min-h-12 items-center justify-center gap-2 rounded-control bg-shade font-semibold text-ink-2">
              <Check size={18} aria-hidden />
              {m.test_already()}
            </p>
            {record_id && (
              <ButtonLink look="quiet" place={paths.examReport(record_id)}>
                {m.exams_report()}
              </ButtonLink>
            )}
          </>
        )}
      </div>
    </article>
  )
}

const describe = (exam: Exam) =>
  paperWords(exam, [exam.ending_at ? m.tests_until({ moment: formatMoment(exam.ending_at) }) : null])

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

export function ExamsScreen() {
  const studId = useStudId()
  const query = useQuery(examsQuery(studId))
  const navigate = useNavigate()
  const starting = useMutation({
    mutationFn: async (examId: number) => {
      const isBegun = query.data?.some(({ exam_id, record_id }) => exam_id === examId && record_id)
      // An exam with instructions, or with less time left than its full duration, is started on its own screen, which
      // says so first.
      if (!isBegun && (await hasInstructions(studId, examId))) return paths.exam(examId)
      return paths.examQuestions(await beginExam(studId, examId))
    },
    onSuccess: (place) => navigate(place),
    onError: (error) => {
      toast.error(error.message, { id: error.message })
      void query.refetch()
    },
  })
  return (
    <>
      <PageHead title={m.title_exams()} subtitle={m.exams_choose()} />
      <ListTop>
        <ButtonLink look="secondary" icon={ChartColumn} place={paths.examReports()}>
          {m.tests_view_reports()}
        </ButtonLink>
      </ListTop>
      <ListStates
        query={query}
        loading={<ExamsSkeleton />}
        error="page"
        empty={<EmptyPage />}
        content={(exams) => (
          <Grid of="cards">
            {exams.map((exam) => (
              <li key={exam.exam_id}>
                <ExamCard
                  exam={exam}
                  told={query}
                  starts={starting.isPending && starting.variables === exam.exam_id}
                  onStart={() => starting.isPending || starting.mutate(exam.exam_id)}
                />
              </li>
            ))}
          </Grid>
        )}
      />
    </>
  )
}
