import { m } from '#messages/web'
import { paths } from '../../paths.ts'
import { type Step, Steps } from './steps.tsx'

export type YearChoice = {
  subjectId: number
  year: number
  /** The first year that has anything to show. */
  first: number | null
  current: number
}

/** The year on display, and the ways to the ones before and after it. */
export function YearSteps({ choice: { subjectId, year, first, current } }: { choice: YearChoice }) {
  const back = first !== null && first < year
  const forth = year < current
  if (!back && !forth) return null
  const to = (other: number): Step => ({
    place: paths.attendanceYear(subjectId, { year: other }),
    label: m.attendance_earlier({ year: String(other) }),
  })
  return (
    <Steps label={m.attendance_years()} back={back ? to(year - 1) : null} forth={forth ? to(year + 1) : null}>
      {year}
    </Steps>
  )
}
