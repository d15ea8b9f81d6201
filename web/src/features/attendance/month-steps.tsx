import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/web'
import { useAcademyDay } from '../../catalog/academy-day.ts'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { yearQuery } from './attendance.api.ts'
import { monthSteps, shownYear, type YearMonth } from './attendance.rules.ts'
import { monthWords } from './attendance-words.ts'
import { type Step, Steps } from './steps.tsx'

type MonthStepsProps = { subjectId: number; year: number | undefined; monthNo: number }

/** The ways to the months before and after the one on display. The year is known to whoever came by its cards. */
export function MonthSteps({ subjectId, year, monthNo }: MonthStepsProps) {
  const { data } = useQuery(yearQuery(useStudId(), subjectId, year))
  const current = shownYear(undefined, useAcademyDay())
  if (year === undefined) return null
  const shown = { year, month: monthNo }
  const { back, forth } = monthSteps({ shown, months: data?.attendance_data, first: data?.first_year, current })
  const to = (other: YearMonth | null): Step | null => {
    if (!other) return null
    const month = monthWords(other.month)
    const label = m.attendance_month_title({ month, year: String(other.year) })
    return { place: paths.attendanceMonth(other.month, month, { subject: subjectId, year: other.year }), label }
  }
  return (
    <Steps label={m.attendance_months()} back={to(back)} forth={to(forth)}>
      {monthWords(monthNo, 'shortMonth')}
    </Steps>
  )
}
