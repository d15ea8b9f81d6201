import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useRef, type RefObject, useEffect, useState } from 'react'
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
import { CalendarDays, ArrowDown } from 'lucide-react'
import { useAcademyDay } from '../../catalog/academy-day.ts'
import { Grid } from '#ui/cards/grid.tsx'
import { Tile } from '#web/ui/cards/tile.tsx'
import { formatDay } from '#ui/format/format-day.ts'
import { Button } from '#ui/buttons/button.tsx'
import { dayToShow, isOver } from './day-list.rules.ts'

type JumpToDayProps = { tile: RefObject<HTMLElement | null>; children: ReactNode }

/** Floats above the list while the tile lies below the screen, and leads down to it. */
function JumpToDay({ tile, children }: JumpToDayProps) {
  const [isBelow, setIsBelow] = useState(false)
  useEffect(() => {
    if (!tile.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setIsBelow(!entry.isIntersecting && entry.boundingClientRect.top > 0)
    })
    observer.observe(tile.current)
    return () => observer.disconnect()
  }, [tile])
  const jump = () => {
    tile.current?.scrollIntoView({ block: 'center' })
    tile.current?.querySelector('a')?.focus({ preventScroll: true })
  }
  // First in the page, so that the keyboard meets it before all the tiles. Without a height, so that nothing moves.
  return (
    <div className="sticky bottom-18 z-10 order-last h-0 self-center">
      {isBelow && (
        <div className="animate-appear rounded-control shadow-[0_6px_20px_rgb(16_32_31/16%)]">
          <Button look="secondary" icon={ArrowDown} onClick={jump}>
            {children}
          </Button>
        </div>
      )}
    </div>
  )
}

/** A subject's days as links to their topics; today's is marked, past ones are subdued. */
function DayTiles({ days }: { days: ListedDay[] }) {
  const today = useAcademyDay()
  const shown = dayToShow(days, today)
  const shownTile = useRef<HTMLLIElement>(null)
  const shownDate = days[shown]?.date
  return (
    <div className="flex flex-col">
      {shownDate && (
        <JumpToDay key={shown} tile={shownTile}>
          {shownDate === today ? m.days_today() : m.days_next({ day: formatDay(shownDate, 'long') })}
        </JumpToDay>
      )}
      <Grid of="tiles">
        {days.map((day, index) => (
          <li key={day.day_no ?? index} ref={index === shown ? shownTile : undefined}>
            <Tile
              index={index}
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
    </div>
  )
}

const placeOf = ({ subject_id, chapter_id }: ListedDay) =>
  chapter_id ? paths.content(subject_id, chapter_id) : paths.chapters(subject_id)

/** `Friday, 20 November`; the narrow tile of a phone breaks it behind the comma alone. */
const dateWords = (date: string): string =>
  formatDay(date, 'long')
    .split(', ')
    .map((part) => part.replaceAll(' ', '\u00a0'))
    .join(', ')

/** The days of the student's batch in a subject. */
export function DayListsScreen(): ReactNode {
  const { subId } = useParams({ from: '/student/menus/day-lists/$subId' })
  const query = useQuery(dayListQuery(useStudId(), subId))
  const subject = useSubject(subId)
  return (
    <>
      <PageHead title={m.title_day_lists()} subtitle={subject?.subject_name} />
      <ListStates
        query={query}
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
        content={(days) => <DayTiles days={days} />}
      />
    </>
  )
}
