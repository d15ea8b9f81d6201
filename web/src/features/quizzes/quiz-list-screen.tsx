import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { paperWords } from '#assessment/lists/paper-labels.ts'
import { StateBadge } from '#assessment/lists/state-badge.tsx'
import { ReportsLink } from '#assessment/lists/reports-link.tsx'
import { inOrder } from '#assessment/lists/in-order.rules.ts'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { Grid } from '#ui/cards/grid.tsx'
import { RowCard } from '#web/ui/cards/row-card.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { formatMoment } from '#ui/format/format-day.ts'
import { EmptyPage } from '#web/ui/states/empty-page.tsx'
import { ListStates } from '#ui/states/list-states.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { RowIcon } from '#web/ui/cards/fast-path/row-icon.tsx'
import { clipboardCheck } from '#web/ui/cards/row-icons.ts'
import { type Quiz, quizzesQuery, useChapterName } from './quizzes.api.ts'

export function QuizListScreen(): ReactNode {
  const { chapter_id } = useParams({ from: '/student/menus/quiz-list/$chapter_id' })
  const query = useQuery(quizzesQuery(useStudId(), chapter_id))
  return (
    <>
      <PageHead title={m.quizzes_choose()} subtitle={useChapterName(chapter_id)} />
      <ListStates
        query={query}
        loading={<Skeleton of="rows" lines={[4, 2]} />}
        error="page"
        empty={
          <EmptyPage
            onward={
              <ButtonLink look="secondary" place={paths.quizSubjects()}>
                {m.quizzes_choose_subject()}
              </ButtonLink>
            }
          />
        }
        content={(quizzes) => (
          <Grid of="rows">
            {inOrder(quizzes, ({ in_progress }) => (in_progress === true ? 0 : 1)).map((quiz) => (
              <li key={quiz.id}>
                <RowCard
                  place={paths.quizStart(quiz.id)}
                  leading={<RowIcon of={clipboardCheck} />}
                  title={quiz.name}
                  subtitle={<QuizWords quiz={quiz} />}
                />
              </li>
            ))}
          </Grid>
        )}
      />
      <ReportsLink place={paths.quizReports(chapter_id)} isComing={query.isPending} />
    </>
  )
}

function QuizWords({ quiz }: { quiz: Quiz }) {
  const { added_on, attempts, best, max_marks, in_progress } = quiz
  const isTried = best !== undefined && max_marks !== undefined
  const words = paperWords(quiz, [
    isTried && m.quizzes_best({ marks: String(best), max: String(max_marks) }),
    attempts ? m.quizzes_taken({ count: attempts }) : null,
  ])
  return (
    <>
      <span className="block">{words}</span>
      <span className="block max-md:text-[0.8125rem]">{m.quizzes_created({ date: formatMoment(added_on) })}</span>
      {in_progress && <StateBadge tone="warn">{m.tests_in_progress()}</StateBadge>}
    </>
  )
}
