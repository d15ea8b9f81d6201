import { ChevronRight, BookOpen, CalendarClock, FileText, GraduationCap, type LucideIcon, Play } from 'lucide-react'
import { m } from '#messages/web'
import type { Home } from '../../catalog/home-query.ts'
import { PlaceLink } from '#web/ui/buttons/place-link.tsx'
import { timeWords } from '../../catalog/live/live-labels.ts'
import { type Place, paths } from '../../paths.ts'
import { dayOf } from '#ui/format/format-time.rules.ts'

type TodayRow = { key: string; icon: LucideIcon; title: string; text: string; place: Place }

/**
 * Returns the next class, tests that can be taken now, and new materials, the most urgent first: those of today, and
 * those whose day comes later.
 */
function rowsOf({ next_class, open_exams, new_materials, today }: Home) {
  const isToday = (instant: string | null) => instant === null || dayOf(instant) <= today
  const [soon = [], later = []] = [true, false].map((now) => [
    ...(next_class && isToday(next_class.starts_at) === now ? [classRow(next_class, today)] : []),
    ...open_exams.filter(({ ending_at }) => isToday(ending_at) === now).map((exam) => examRow(exam, today)),
  ])
  return { ofToday: [...soon, ...new_materials.map(materialRow)], coming: later }
}

/** Videos that were begun, for screens on which their pictures have no room. */
const videoRows = ({ continue_watching }: Home): TodayRow[] =>
  continue_watching.slice(0, 2).map(({ topic_id, topic_name, chapter_id, subject_name, watched_percent }) => ({
    key: `video ${topic_id}`,
    icon: Play,
    title: topic_name,
    text: `${subject_name} · ${m.catalog_watched({ percent: watched_percent })}`,
    place: paths.topic(chapter_id, { id: topic_id }),
  }))

const classRow = (next: NonNullable<Home['next_class']>, today: string): TodayRow => ({
  key: `class ${next.class_id}`,
  icon: CalendarClock,
  title: next.class_name,
  text: m.home_today_class({ subject: next.subject_name, time: timeWords(next.starts_at, today) }),
  place: paths.liveClass(),
})

const examRow = ({ kind, id, name, ending_at }: Home['open_exams'][number], today: string): TodayRow => ({
  key: `${kind} ${id}`,
  icon: kind === 'exam' ? FileText : GraduationCap,
  title: name,
  text: ending_at === null ? m.home_today_open() : m.home_today_until({ time: timeWords(ending_at, today) }),
  place: kind === 'exam' ? paths.exam(id) : paths.entranceStart(id),
})

const materialRow = (material: Home['new_materials'][number]): TodayRow => ({
  key: `material ${material.material_id}`,
  icon: BookOpen,
  title: material.title,
  text: m.home_today_material({ subject: material.subject_name }),
  place: paths.materials(material.subject_id, material.chapter_id, { learning: material.material_id }),
})

/** The student's tasks, one line each, and what comes after today. On small screens unfinished videos are among them. */
export function TodayList({ home }: { home: Home }) {
  const { ofToday, coming } = rowsOf(home)
  return (
    <>
      <Rows id="today" title={m.home_today()} rows={ofToday} videos={videoRows(home)} />
      <Rows id="coming" title={m.home_coming()} rows={coming} videos={NONE} />
    </>
  )
}

const NONE: never[] = []

type RowsProps = { id: string; title: string; rows: TodayRow[]; videos: TodayRow[] }

function Rows({ id, title, rows, videos }: RowsProps) {
  if (rows.length + videos.length === 0) return null
  return (
    <section aria-labelledby={id} className={`my-6 ${rows.length === 0 ? 'md:hidden' : ''}`}>
      <h2 id={id} className="mb-3 text-lg">
        {title}
      </h2>
      <ul
        className={`overflow-hidden rounded-card border border-line bg-card ${rows.length > 1 ? 'md:grid md:grid-cols-2' : ''}`}
      >
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
    // Only lines between rows are visible: the negative margin moves the last one out of the list.
    <li className={`-mb-px border-b border-line ${smallOnly ? 'md:hidden' : ''}`}>
      <PlaceLink
        place={place}
        className="flex h-full min-h-15 items-center gap-3.5 px-4 py-2 text-ink no-underline hover:bg-brand-50"
      >
        <span className="grid large-text:hidden size-9 shrink-0 place-items-center rounded-control bg-brand-50 text-brand-strong">
          <Icon size={18} aria-hidden />
        </span>
        <span className="min-w-0 grow">
          <span className="line-clamp-2 font-semibold wrap-anywhere">{title}</span>
          <span className="line-clamp-2 text-sm text-ink-2">{text}</span>
        </span>
        <ChevronRight size={20} aria-hidden className="shrink-0 large-text:hidden text-ink-2" />
      </PlaceLink>
    </li>
  )
}
