import { m } from '#messages/web'
import { SubjectGrid } from '../../catalog/subject-grid.tsx'
import { paths } from '../../paths.ts'
import { PageHead } from '#web/ui/page-head.tsx'

export function QuizSubjectsScreen() {
  return (
    <>
      <PageHead title={m.title_quiz()} subtitle={m.quizzes_choose_subject()} />
      {/* The number of chapters says nothing of quizzes, which the next screen counts. */}
      <SubjectGrid placeOf={({ subject_id }) => paths.quizChapters(subject_id)} subtitleOf={null} />
    </>
  )
}
