import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { useAcademyDay } from '../../catalog/academy-day.ts'
import { useSubject } from '../../catalog/subjects-query.ts'
import { paths, type Place } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { Grid } from '#ui/cards/grid.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { EmptyPage } from '#web/ui/states/empty-page.tsx'
import { ItemStates } from '#ui/states/item-states.tsx'
import { type Year, yearQuery, type Month } from './attendance.api.ts'
import { shownYear, totalOf } from './attendance.rules.ts'
import { SkeletonFrame } from '#ui/states/skeleton-frame.tsx'
import { ChevronRight, Info } from 'lucide-react'
import { Pressable } from '#web/ui/cards/pressable.tsx'
import { monthWords, outlookWords, percentWords } from './attendance-labels.ts'
import { Card } from '#ui/cards/card.tsx'
import { ChartKey } from '#web/ui/cards/chart-key.tsx'
import { type Step, Steps } from './steps.tsx'

type YearChoice = {
  subjectId: number
  year: number
  /** The first year that has anything to show. */
  first: number | null
  current: number
}

/** The year on display, and the ways to the ones before and after it. */
function YearSteps({ choice: { subjectId, year, first, current } }: { choice: YearChoice }) {
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

const HEIGHT_PX = 110

/** The months as bars, absent with an edge on top of present. The cards below say the same in figures. */
function MonthBars({ months }: { months: Month[] }) {
  const most = Math.max(...months.map(({ total_class }) => total_class))
  return (
    <figure className="mt-5">
      <div aria-hidden className="flex gap-1.5 md:gap-5.5">
        {months.map((month) => (
          <div key={month.month_no} className="grid max-w-37 min-w-0 flex-1 gap-1.5">
            <Bar month={month} most={most} />
            <span className="-mx-1 truncate text-center text-xs text-ink-2 md:text-sm">
              {monthWords(month.month_no, 'shortMonth')}
            </span>
          </div>
        ))}
      </div>
      <figcaption className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
        <span className="sr-only">{m.attendance_chart()}</span>
        <ChartKey className="bg-brand">{m.attendance_present()}</ChartKey>
        <ChartKey className="border border-bad bg-bad/30">{m.attendance_absent()}</ChartKey>
      </figcaption>
    </figure>
  )
}

function Bar({ month: { total_class, present_count }, most }: { month: Month; most: number }) {
  const all = (HEIGHT_PX * total_class) / most
  const present = (HEIGHT_PX * present_count) / most
  return (
    <svg width="100%" height={HEIGHT_PX} className="block overflow-visible">
      <rect width="100%" y={HEIGHT_PX - all} height={all} rx="6" className="fill-bad/30 stroke-bad" />
      {/* Opaque, so that the bar behind it does not shine through its rounded edge. */}
      <rect width="100%" y={HEIGHT_PX - present} height={present} rx="6" className="fill-brand stroke-brand" />
    </svg>
  )
}

type YearCardProps = { data: Year; choice: YearChoice }

/** The whole year: the percentage, how many classes may still be missed, and the months as bars. */
function YearCard({ data, choice }: YearCardProps) {
  const { present, total } = totalOf(data.attendance_data)
  // Classes of a past year can no longer be missed.
  const outlook = choice.year === choice.current ? outlookWords(data) : null
  return (
    <Card as="section">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div>
          <h2 className="text-[1.75rem]/9 tabular">{typeof data.percent === 'number' && percentWords(data.percent)}</h2>
          <p className="text-sm text-ink-2">{m.attendance_present_of({ present, count: total })}</p>
        </div>
        <YearSteps choice={choice} />
      </div>
      <MonthBars months={data.attendance_data} />
      {outlook && (
        <p className="mt-5 flex items-start gap-2.5 rounded-control bg-brand-50 px-4 py-3 text-pretty">
          <Info size={20} aria-hidden className="mt-0.5 shrink-0 text-brand-strong" />
          <span className="min-w-0">{outlook}</span>
        </p>
      )}
    </Card>
  )
}

type MonthCardProps = { month: Month; place: Place }

/** A month's classes, leading to its days. */
function MonthCard({ month: { month_no, total_class, present_count, absent_count }, place }: MonthCardProps) {
  return (
    <Pressable
      place={place}
      className="block h-full rounded-card border border-line bg-card p-4.5 text-ink no-underline transition-colors hover:border-line-soft"
    >
      <span className="flex items-center justify-between gap-2">
        <span className="text-[1.0625rem]/6 font-semibold tracking-tight">{monthWords(month_no)}</span>
        <ChevronRight size={20} aria-hidden className="shrink-0 text-ink-2" />
      </span>
      <span aria-hidden className="relative my-4 block h-2 overflow-hidden rounded-full">
        <span className="absolute inset-0 rounded-full border border-bad bg-bad/30" />
        <span
          className="absolute inset-y-0 start-0 bg-brand"
          style={{ width: `${total_class === 0 ? 0 : (100 * present_count) / total_class}%` }}
        />
      </span>
      <span className="flex flex-wrap gap-x-4.5 gap-y-1 text-sm tabular md:max-lg:[&>:first-child]:w-full">
        <span className="text-ink-2">
          {m.attendance_total()} <b className="font-bold text-ink">{total_class}</b>
        </span>
        <span className="text-good">
          {m.attendance_present()} <b className="font-bold">{present_count}</b>
        </span>
        <span className={absent_count > 0 ? 'text-bad' : 'text-ink-2'}>
          {m.attendance_absent()} <b className="font-bold">{absent_count}</b>
        </span>
      </span>
    </Pressable>
  )
}

/** The year's card above those of its months. */
function YearSkeleton() {
  return (
    <SkeletonFrame>
      <span className="mb-3 block h-97.5 animate-shimmer rounded-card bg-shade md:mb-4.5 md:h-88.5" />
      <Grid of="cards">
        {[1, 2, 3].map((month) => (
          <li key={month} className="h-30.5 animate-shimmer rounded-card bg-shade" />
        ))}
      </Grid>
    </SkeletonFrame>
  )
}

const ROUTE = '/student/menus/attendance-year/$subjectId'

/** A subject's attendance in a year, the current one unless the address asks for another. */
export function AttendanceYearScreen(): ReactNode {
  const { subjectId } = useParams({ from: ROUTE })
  const { year: asked } = useSearch({ from: ROUTE })
  const today = useAcademyDay()
  const year = shownYear(asked, today)
  const query = useQuery(yearQuery(useStudId(), subjectId, year))
  const subject = useSubject(subjectId)
  return (
    <>
      <PageHead
        title={subject?.subject_name ?? (query.isError ? m.title_attendance() : undefined)}
        subtitle={year === undefined ? undefined : m.attendance_of_year({ year: String(year) })}
      />
      <ItemStates
        query={query}
        loading={<YearSkeleton />}
        content={(data) =>
          year !== undefined && (
            <YearView
              data={data}
              choice={{ subjectId, year, first: data.first_year ?? null, current: shownYear(undefined, today) ?? year }}
            />
          )
        }
      />
    </>
  )
}

function YearView({ data, choice }: { data: Year; choice: YearChoice }) {
  const { attendance_data: months } = data
  const { subjectId, year } = choice
  if (months.length === 0) return <EmptyYear choice={choice} />
  return (
    <div className="grid animate-appear gap-3 md:gap-4.5">
      <YearCard data={data} choice={choice} />
      <Grid of="cards">
        {months.toReversed().map((month) => (
          <li key={month.month_no}>
            <MonthCard
              month={month}
              place={paths.attendanceMonth(month.month_no, month.month, { subject: subjectId, year })}
            />
          </li>
        ))}
      </Grid>
    </div>
  )
}

/** In January students look for the last year. */
function EmptyYear({ choice }: { choice: YearChoice }) {
  const { year, first } = choice
  return (
    <>
      <div className="flex justify-end">
        <YearSteps choice={choice} />
      </div>
      <EmptyPage
        text={m.attendance_year_empty({ year: String(year) })}
        onward={
          first !== null && first < year ? (
            <ButtonLink look="secondary" place={paths.attendanceYear(choice.subjectId, { year: year - 1 })}>
              {m.attendance_earlier({ year: String(year - 1) })}
            </ButtonLink>
          ) : (
            <ButtonLink look="secondary" place={paths.attendance()}>
              {m.attendance_subjects()}
            </ButtonLink>
          )
        }
      />
    </>
  )
}
