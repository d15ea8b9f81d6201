import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { useSubject } from '../../catalog/subjects-query.ts'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { EmptyPage } from '#web/ui/states/empty-page.tsx'
import { ListStates } from '#ui/states/list-states.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { dayListQuery, type ListedDay } from './day-lists.api.ts'
import { CalendarDays } from 'lucide-react'
import { useAcademyDay } from '../../catalog/academy-day.ts'
import { Grid } from '#ui/cards/grid.tsx'
import { Tile } from '#web/ui/cards/tile.tsx'
import { formatDay, unbroken } from '#ui/format/format-day.ts'
import { isOver } from './day-list.rules.ts'

/** A subject's days as links to their topics: today's first and marked, past ones quieter below. */
function DayTiles({ days, today }: { days: ListedDay[]; today: string | undefined }) {
  const past = days.filter((day) => isOver(day, today))
  const others = days.filter((day) => !isOver(day, today))
  return (
    <>
      <Days days={others} today={today} />
      {others.length > 0 && past.length > 0 && <h2 className="mt-7 mb-3 text-lg">{m.days_past()}</h2>}
      <Days days={past} today={today} />
    </>
  )
}

function Days({ days, today }: { days: ListedDay[]; today: string | undefined }) {
  return (
    <Grid of="tiles">
      {days.map((day, index) => (
        <li key={day.day_no ?? index}>
          <Tile
            icon={CalendarDays}
            place={placeOf(day)}
            title={day.schedule_name}
            subtitle={day.date ? dateWords(day.date) : undefined}
            mark={day.date && day.date === today ? m.days_today() : undefined}
            calm={isOver(day, today)}
          />
        </li>
      ))}
    </Grid>
  )
}

const placeOf = ({ subject_id, chapter_id }: ListedDay) =>
  chapter_id ? paths.content(subject_id, chapter_id) : paths.chapters(subject_id)

/** `Fri 20 Nov`, which stays on one line of a phone's narrow tile. */
const dateWords = (date: string): string => unbroken(formatDay(date, 'shortDay').replace(',', ''))

/** The days of the student's batch in a subject. */
export function DayListsScreen(): ReactNode {
  const { subId } = useParams({ from: '/student/menus/day-lists/$subId' })
  const query = useQuery(dayListQuery(useStudId(), subId))
  const subject = useSubject(subId)
  const today = useAcademyDay()
  return (
    <>
      <PageHead title={m.title_day_lists()} subtitle={subject?.subject_name} />
      <ListStates
        // Until the date is known, today's day cannot be told from past ones.
        query={{ ...query, data: today === undefined ? undefined : query.data }}
        loading={<Skeleton of="tiles" count={8} titleLines={2} />}
        error="page"
        empty={
          <EmptyPage
            text={m.days_empty()}
            onward={
              <ButtonLink look="secondary" place={paths.chapters(subId)}>
                {m.title_chapters()}
              </ButtonLink>
            }
          />
        }
        content={(days) => <DayTiles days={days} today={today} />}
      />
    </>
  )
}
