import { CalendarDays } from 'lucide-react'
import { useRef } from 'react'
import { m } from '#messages/web'
import { useAcademyDay } from '../../catalog/academy-day.ts'
import { paths } from '../../paths.ts'
import { Grid } from '../../ui/cards/grid.tsx'
import { Tile } from '../../ui/cards/tile.tsx'
import { formatDay } from '../../ui/format/format-day.ts'
import { dayToShow, isOver } from './day-list.rules.ts'
import type { ListedDay } from './day-lists.api.ts'
import { JumpToDay } from './jump-to-day.tsx'

/** A subject's days, each leading to what it teaches; today's is marked, and what is over is calmer. */
export function DayTiles({ days }: { days: ListedDay[] }) {
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
