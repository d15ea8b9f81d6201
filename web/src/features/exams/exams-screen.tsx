import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import { m } from '#messages/web'
import { hasInstructions } from '../../assessment/instructions/instructions.api.ts'
import { ListTop } from '../../assessment/lists/list-top.tsx'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Grid } from '../../ui/cards/grid.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { EmptyPage } from '../../ui/states/empty-page.tsx'
import { ListStates } from '../../ui/states/list-states.tsx'
import { ExamCard } from './exam-card.tsx'
import { ExamsSkeleton } from './exams-skeleton.tsx'
import { beginExam } from './exam-test-kind.ts'
import { examsQuery } from './exams.api.ts'

export function ExamsScreen() {
  const studId = useStudId()
  const query = useQuery(examsQuery(studId))
  const navigate = useNavigate()
  const starting = useMutation({
    mutationFn: async (examId: number) => {
      const isBegun = query.data?.some(({ exam_id, record_id }) => exam_id === examId && record_id)
      // What has instructions is begun behind them, and what has less time left than its minutes behind that word.
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
