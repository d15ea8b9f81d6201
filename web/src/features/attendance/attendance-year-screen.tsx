import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { useAcademyDay } from '../../catalog/academy-day.ts'
import { useSubject } from '../../catalog/subjects-query.ts'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Grid } from '../../ui/cards/grid.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { EmptyPage } from '../../ui/states/empty-page.tsx'
import { ItemStates } from '../../ui/states/item-states.tsx'
import { type Year, yearQuery } from './attendance.api.ts'
import { shownYear } from './attendance.rules.ts'
import { MonthCard } from './month-card.tsx'
import { YearCard } from './year-card.tsx'
import { YearSkeleton } from './year-skeleton.tsx'
import { type YearChoice, YearSteps } from './year-steps.tsx'

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

/** In January the last year is what a student looks for. */
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
