import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { useAcademyDay } from '../../catalog/academy-day.ts'
import { useSubject } from '../../catalog/subjects-query.ts'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { EmptyPage } from '../../ui/states/empty-page.tsx'
import { ListStates } from '../../ui/states/list-states.tsx'
import { type MarkedDay, monthQuery } from './attendance.api.ts'
import { presenceOf, shownYear } from './attendance.rules.ts'
import { monthWords, percentWords } from './attendance-words.ts'
import { DayTable } from './day-table.tsx'
import { MonthSkeleton } from './month-skeleton.tsx'
import { MonthSteps } from './month-steps.tsx'

const ROUTE = '/student/menus/attendance-month/$monthNo/$month'

/** A month's classes of the subject that the address names. */
export function AttendanceMonthScreen(): ReactNode {
  const { monthNo } = useParams({ from: ROUTE })
  const { subject, year } = useSearch({ from: ROUTE })
  const shown = shownYear(year, useAcademyDay())
  if (subject === undefined) return <Navigate {...paths.attendance()} replace />
  return <MonthOf subjectId={subject} year={shown} monthNo={monthNo} />
}

type MonthOfProps = { subjectId: number; year: number | undefined; monthNo: number }

function MonthOf({ subjectId, year, monthNo }: MonthOfProps) {
  const query = useQuery(monthQuery(useStudId(), { subject_id: subjectId, year, month: monthNo }))
  const subject = useSubject(subjectId)
  const today = useAcademyDay()
  const refresh = async () => {
    if ((await query.refetch()).isSuccess) toast.success(m.attendance_refreshed(), { id: 'attendance' })
  }
  return (
    <>
      <PageHead
        title={
          year === undefined ? undefined : m.attendance_month_title({ month: monthWords(monthNo), year: String(year) })
        }
        subtitle={subject?.subject_name}
      />
      <div className="max-w-reading">
        <div className="mb-4 flex min-h-13 flex-wrap items-center justify-between gap-3">
          <Presence days={query.data ?? []} />
          <MonthSteps subjectId={subjectId} year={year} monthNo={monthNo} />
          <Button look="secondary" icon={RefreshCw} busy={query.isFetching} onClick={() => void refresh()}>
            {m.attendance_refresh()}
          </Button>
        </div>
        <ListStates
          query={query}
          loading={<MonthSkeleton />}
          error="page"
          empty={<EmptyMonth subjectId={subjectId} year={year} />}
          content={(days) => <DayTable days={days} today={today} />}
        />
      </div>
    </>
  )
}

/** The same room before it is known, so that nothing beside it moves. */
const PRESENCE = 'min-w-0 grow basis-28'

function Presence({ days }: { days: MarkedDay[] }) {
  const presence = presenceOf(days)
  if (!presence) return <span className={PRESENCE} />
  const { present, total, percent } = presence
  return (
    <div className={PRESENCE}>
      <h2 className="text-[1.375rem]/7 tabular">{percentWords(percent)}</h2>
      <p className="text-sm text-ink-2">{m.attendance_of_classes({ present, count: total })}</p>
    </div>
  )
}

function EmptyMonth({ subjectId, year }: { subjectId: number; year: number | undefined }) {
  return (
    <EmptyPage
      text={m.attendance_month_empty()}
      onward={
        year !== undefined && (
          <ButtonLink look="secondary" place={paths.attendanceYear(subjectId, { year })}>
            {m.attendance_of_year({ year: String(year) })}
          </ButtonLink>
        )
      }
    />
  )
}
