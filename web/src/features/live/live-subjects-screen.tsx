import { m } from '#messages/web'
import { SubjectGrid } from '../../catalog/subject-grid.tsx'
import { paths } from '../../paths.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Timetable } from './timetable.tsx'

/** All classes of the student, and the subjects whose live classes there are to see. */
export function LiveSubjectsScreen() {
  return (
    <>
      <PageHead title={m.title_live()} />
      <Timetable>
        <h2 className="mb-3 text-lg">{m.live_subjects_text()}</h2>
        <SubjectGrid placeOf={({ subject_id }) => paths.liveBatches(subject_id)} subtitleOf={null} />
      </Timetable>
    </>
  )
}
