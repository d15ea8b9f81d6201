import { m } from '#messages/web'
import { SubjectGrid } from '../../catalog/subject-grid.tsx'
import { paths } from '../../paths.ts'
import { PageHead } from '../../ui/page-head.tsx'

/** The subjects, each leading to its attendance. */
export function AttendanceScreen() {
  return (
    <>
      <PageHead title={m.title_attendance()} subtitle={m.attendance_text()} />
      <SubjectGrid placeOf={({ subject_id }) => paths.attendanceYear(subject_id)} subtitleOf={null} />
    </>
  )
}
