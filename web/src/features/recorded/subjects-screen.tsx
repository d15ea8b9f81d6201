import { m } from '#messages/web'
import { SubjectGrid } from '../../catalog/subject-grid.tsx'
import { useWatchedWords } from '../../catalog/watched-counts.ts'
import { paths } from '../../paths.ts'
import { PageHead } from '#web/ui/page-head.tsx'

export function SubjectsScreen() {
  const { ofSubject } = useWatchedWords()
  return (
    <>
      <PageHead title={m.title_subjects()} />
      <SubjectGrid placeOf={({ subject_id }) => paths.chapters(subject_id)} subtitleOf={ofSubject} />
    </>
  )
}
