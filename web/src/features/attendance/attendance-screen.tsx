import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/web'
import { SubjectGrid } from '../../catalog/subject-grid.tsx'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { shortOutlookWords } from './attendance-labels.ts'
import { subjectsYearQuery } from './attendance.api.ts'

const NOTHING_YET = '\u00a0'

/** The subjects, each with how its year stands and leading to it. */
export function AttendanceScreen() {
  const { data, isPending } = useQuery(subjectsYearQuery(useStudId()))
  const wordsOf = (subjectId: number) => {
    const year = data?.subjects.find(({ subject_id }) => subject_id === subjectId)
    // The line's place is reserved until the answer arrives.
    if (!year) return isPending ? NOTHING_YET : ''
    return shortOutlookWords({ ...year, minimum_percent: data?.minimum_percent ?? null })
  }
  return (
    <>
      <PageHead title={m.title_attendance()} subtitle={m.attendance_text()} />
      <SubjectGrid
        placeOf={({ subject_id }) => paths.attendanceYear(subject_id)}
        subtitleOf={({ subject_id }) => wordsOf(subject_id)}
      />
    </>
  )
}
