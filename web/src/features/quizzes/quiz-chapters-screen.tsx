import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { ChapterList } from '../../catalog/chapter-list.tsx'
import { useSubject } from '../../catalog/subjects-query.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { counted } from '#web/ui/format/counted.ts'
import { PageHead } from '#web/ui/page-head.tsx'

export function QuizChaptersScreen(): ReactNode {
  const { subId } = useParams({ from: '/student/menus/quiz-chapters/$subId' })
  return (
    <>
      <PageHead title={m.quizzes_choose_chapter()} subtitle={useSubject(subId)?.subject_name} />
      <ChapterList
        subjectId={subId}
        placeOf={({ chapter_id }) => paths.quizList(chapter_id)}
        isEmpty={({ quiz_count }) => quiz_count === 0}
        subtitleOf={({ quiz_count }) =>
          quiz_count === 0 ? m.quizzes_count_none() : counted(quiz_count, m.quizzes_count)
        }
        onward={
          <ButtonLink look="secondary" place={paths.quizSubjects()}>
            {m.quizzes_choose_subject()}
          </ButtonLink>
        }
      />
    </>
  )
}
