import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { m } from '#messages/web'
import { paths } from '../../paths.ts'
import { PlaceLink } from '../../ui/buttons/place-link.tsx'

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
  return (
    <nav
      aria-label={m.attendance_years()}
      className="flex items-center rounded-control border border-line-soft font-semibold text-brand-strong tabular"
    >
      <Step icon={ChevronLeft} subjectId={subjectId} to={back ? year - 1 : null} />
      <span aria-current="true">{year}</span>
      <Step icon={ChevronRight} subjectId={subjectId} to={forth ? year + 1 : null} />
    </nav>
  )
}

const STEP = 'grid size-11 place-items-center rounded-control'

function Step({ icon: Icon, subjectId, to }: { icon: LucideIcon; subjectId: number; to: number | null }) {
  const sign = <Icon size={20} aria-hidden />
  if (to === null) return <span className={`${STEP} opacity-30`}>{sign}</span>
  return (
    <PlaceLink
      // Back leads to the subjects, however many years were looked at.
      replace
      place={paths.attendanceYear(subjectId, { year: to })}
      aria-label={m.attendance_earlier({ year: String(to) })}
      className={`${STEP} text-brand-strong hover:bg-brand-50`}
    >
      {sign}
    </PlaceLink>
  )
}
