import { ChevronRight } from 'lucide-react'
import { m } from '#messages/web'
import type { Home } from '../../catalog/home-query.ts'
import { PlaceLink } from '../../ui/buttons/place-link.tsx'
import { todayRows, type TodayRow, videoRows } from './today-rows.ts'

/** What there is to do, one line each. On small screens the videos that were begun are among them. */
export function TodayList({ home }: { home: Home }) {
  const rows = todayRows(home)
  const videos = videoRows(home)
  if (rows.length + videos.length === 0) return null
  return (
    <section aria-labelledby="today" className={`my-6 ${rows.length === 0 ? 'md:hidden' : ''}`}>
      <h2 id="today" className="mb-3 text-lg">
        {m.home_today()}
      </h2>
      <ul className="overflow-hidden rounded-card border border-line bg-card md:grid md:grid-cols-2">
        {rows.map((row) => (
          <Row key={row.key} row={row} />
        ))}
        {videos.map((row) => (
          <Row key={row.key} row={row} smallOnly />
        ))}
      </ul>
    </section>
  )
}

function Row({ row: { icon: Icon, title, text, place }, smallOnly = false }: { row: TodayRow; smallOnly?: boolean }) {
  return (
    // Lines stand between rows alone: the last ones' are outside the list.
    <li className={`-mb-px border-b border-line ${smallOnly ? 'md:hidden' : ''}`}>
      <PlaceLink
        place={place}
        className="flex h-full min-h-15 items-center gap-3.5 px-4 py-2 text-ink no-underline hover:bg-brand-50"
      >
        <span className="grid size-9 shrink-0 place-items-center rounded-control bg-brand-50 text-brand-strong">
          <Icon size={18} aria-hidden />
        </span>
        <span className="min-w-0 grow">
          <span className="line-clamp-2 font-semibold wrap-anywhere">{title}</span>
          <span className="block truncate text-sm text-ink-2">{text}</span>
        </span>
        <ChevronRight size={20} aria-hidden className="shrink-0 text-ink-2" />
      </PlaceLink>
    </li>
  )
}
