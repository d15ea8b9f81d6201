import { m } from '#messages/web'
import { SubjectGrid } from '../../catalog/subject-grid.tsx'
import { paths } from '../../paths.ts'
import { counted } from '#web/ui/format/counted.ts'
import { PageHead } from '#web/ui/page-head.tsx'

export function QuizSubjectsScreen() {
  return (
    <>
      <PageHead title={m.title_quiz()} subtitle={m.quizzes_choose_subject()} />
      <SubjectGrid
        placeOf={({ subject_id }) => paths.quizChapters(subject_id)}
        subtitleOf={({ quiz_count }) => counted(quiz_count, m.quizzes_count)}
      />
    </>
  )
}
