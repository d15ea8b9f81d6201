import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { m } from '#messages/console'
import { formatTime } from '../../../../web/src/ui/format/format-day.ts'
import type { StaffData } from '../../api/staff-call.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { zoneOf } from '../../ui/moment-words.ts'

type Day = StaffData<'/staff/classes_of_day'>
type Row = Day['classes'][number]

/** The classes of a day, with how far their registers are. */
export function ClassList({ day }: { day: Day }) {
  return (
    <ul aria-label={m.register_classes()} className="grid gap-3">
      {day.classes.map((row) => (
        <li key={row.class_id} className="rounded-card border border-line bg-card hover:bg-brand-50">
          <Link
            {...paths.register({ class: row.class_id })}
            className="flex min-h-14 items-center justify-between gap-3 px-4 py-3 no-underline"
          >
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">{row.class_name}</span>
              <span className="block text-sm text-ink-2 wrap-anywhere">
                {`${formatTime(row.starts_at)}–${formatTime(row.ends_at)} ${zoneOf(row.starts_at)} · ${row.batch_name} · ${row.subject_name} · ${row.tutor_name}`}
              </span>
              <span className="mt-1.5 flex flex-wrap gap-1.5">
                <State row={row} isLater={day.day > day.today} />
              </span>
            </span>
            <ChevronRight size={20} aria-hidden className="shrink-0 text-ink-2" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function State({ row: { is_cancelled, on_now, marked, absent }, isLater }: { row: Row; isLater: boolean }) {
  if (is_cancelled) return <Badge>{m.register_cancelled()}</Badge>
  return (
    <>
      {on_now && <Badge tone="brand">{m.register_on_now()}</Badge>}
      {marked > 0 ? (
        <Badge tone="good">{m.register_marked({ count: marked, absent })}</Badge>
      ) : (
        !isLater && <Badge tone="warn">{m.register_none()}</Badge>
      )}
    </>
  )
}
