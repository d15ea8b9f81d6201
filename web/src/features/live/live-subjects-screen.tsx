import { m } from '#messages/web'
import { SubjectGrid } from '../../catalog/subject-grid.tsx'
import { paths } from '../../paths.ts'
import { PageHead } from '../../ui/page-head.tsx'

/** The subjects whose live classes there are to see. */
export function LiveSubjectsScreen() {
  return (
    <>
      <PageHead title={m.title_live()} subtitle={m.live_subjects_text()} />
      <SubjectGrid placeOf={({ subject_id }) => paths.liveBatches(subject_id)} subtitleOf={null} />
    </>
  )
}
