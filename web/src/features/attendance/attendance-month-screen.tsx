import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { RefreshCw, Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { useAcademyDay } from '../../catalog/academy-day.ts'
import { useSubject } from '../../catalog/subjects-query.ts'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { EmptyPage } from '#web/ui/states/empty-page.tsx'
import { ListStates } from '#ui/states/list-states.tsx'
import { type MarkedDay, monthQuery, yearQuery } from './attendance.api.ts'
import { presenceOf, shownYear, monthSteps, type YearMonth, dayDigits, numbered } from './attendance.rules.ts'
import { monthWords, percentWords } from './attendance-labels.ts'
import { SkeletonFrame } from '#ui/states/skeleton-frame.tsx'
import { SKELETON_BAR } from '#ui/states/skeleton-lines.tsx'
import { type Step, Steps } from './steps.tsx'
import { formatDay } from '#ui/format/format-day.ts'

const HEAD = 'px-4 large-text:px-2.5 py-3.5 text-sm font-semibold text-ink-2'

/** A month's classes; a day with two of them has two rows. */
export function DayTable({ days, today }: { days: MarkedDay[]; today: string | undefined }) {
  return (
    <div className="animate-appear overflow-hidden rounded-card border border-line bg-card">
      <table className="w-full">
        <thead>
          <tr>
            <th scope="col" className={`${HEAD} text-start`}>
              {m.attendance_date()}
            </th>
            <th scope="col" className={`${HEAD} text-end`}>
              {m.attendance_status()}
            </th>
          </tr>
        </thead>
        <tbody>
          {numbered(days).map(({ date, nth, attendance_status }) => (
            <tr
              key={`${date} ${nth}`}
              aria-current={date === today ? 'date' : undefined}
              className="h-12.5 border-t border-line aria-[current]:bg-brand-50"
            >
              <td className="px-4 large-text:px-2.5 py-2">
                <b className="font-bold tabular">{dayDigits(date)}</b>{' '}
                <span className="text-ink-2">{formatDay(date, 'weekday')}</span>
                {date === today && (
                  <span className="ms-2 text-sm font-semibold text-brand-strong">{m.attendance_today()}</span>
                )}
              </td>
              <td className="px-4 large-text:px-2.5 py-2 text-end">
                <Status status={attendance_status} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const BADGE =
  'inline-flex min-h-7 items-center gap-2 rounded-full px-3 large-text:px-2 text-sm font-semibold wrap-normal'

/** Renders nothing for a class that was not marked, or with a status that this app does not know. */
function Status({ status }: { status: MarkedDay['attendance_status'] }) {
  if (status === 1) {
    return (
      <span className={`${BADGE} bg-good-50 text-good`}>
        <Check size={15} aria-hidden />
        {m.attendance_present()}
      </span>
    )
  }
  if (status !== 0) return null
  return (
    <span className={`${BADGE} bg-bad-50 text-bad`}>
      <X size={15} aria-hidden />
      {m.attendance_absent()}
    </span>
  )
}

type MonthStepsProps = { subjectId: number; year: number | undefined; monthNo: number }

/** Links to the months before and after. The year is known only when the student came from its cards. */
function MonthSteps({ subjectId, year, monthNo }: MonthStepsProps) {
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

/** A table of days. */
function MonthSkeleton() {
  return (
    <SkeletonFrame>
      <div className="overflow-hidden rounded-card border border-line bg-card">
        {[1, 2, 3, 4, 5, 6, 7].map((row) => (
          <div
            key={row}
            className="flex h-12.5 items-center justify-between gap-3 border-t border-line px-4 first:border-t-0"
          >
            <span className={`${SKELETON_BAR} h-3.5 w-32`} />
            <span className={`${SKELETON_BAR} h-7 w-24`} />
          </div>
        ))}
      </div>
    </SkeletonFrame>
  )
}

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
      <div className="grid max-w-reading grid-cols-1 gap-x-3 gap-y-4 md:grid-cols-[1fr_auto] md:items-center">
        <div className="flex min-h-13 [:lang(ml)_&]:max-md:min-h-17 flex-wrap items-center justify-between gap-3">
          <Presence days={query.data ?? []} />
          <MonthSteps subjectId={subjectId} year={year} monthNo={monthNo} />
        </div>
        <div className="md:col-span-2">
          <ListStates
            query={query}
            loading={<MonthSkeleton />}
            error="page"
            empty={<EmptyMonth subjectId={subjectId} year={year} />}
            content={(days) => <DayTable days={days} today={today} />}
          />
        </div>
        {/* A phone has no room for it beside the month's steps, and none below the days before they are there. */}
        <div className={`grid md:col-start-2 md:row-start-1 ${query.isPending ? 'max-md:hidden' : ''}`}>
          <Button look="secondary" icon={RefreshCw} busy={query.isFetching} onClick={() => void refresh()}>
            {m.attendance_refresh()}
          </Button>
        </div>
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
      <p className="text-sm text-ink-2">{m.attendance_present_of({ present, count: total })}</p>
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
