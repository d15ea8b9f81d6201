import { Link } from '@tanstack/react-router'
import { m } from '#messages/console'
import { formatDay, formatTime } from '../../../../web/src/ui/format/format-day.ts'
import { dayOf } from '../../../../web/src/ui/format/format-time.rules.ts'
import type { StaffData } from '../../api/staff-call.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { dayWords, zoneOf } from '../../ui/moment-words.ts'

type Week = StaffData<'/staff/timetable'>
type Class = Week['classes'][number]

/** The seven days of a week with their classes: as many beside each other as there is room for. */
export function WeekDays({ week: { days, today, holidays, classes } }: { week: Week }) {
  return (
    <div className="grid grid-cols-1 gap-x-3 gap-y-5 md:grid-cols-2 lg:grid-cols-4">
      {days.map((day) => {
        const own = classes.filter(({ starts_at }) => dayOf(starts_at) === day)
        const holiday = holidays.find((one) => one.day === day)
        return (
          <section key={day} aria-label={dayWords(day)} className="min-w-0">
            <h2
              className={`mb-1.5 text-base ${day === today ? 'text-brand-strong' : ''} ${own.length === 0 && !holiday ? 'text-ink-2' : ''}`}
            >
              {`${formatDay(day, 'weekday')}, ${formatDay(day, 'short')}`}
            </h2>
            {holiday && (
              <p className="mb-2">
                <Badge tone="warn">{holiday.name}</Badge>
              </p>
            )}
            {own.length === 0 && !holiday && <p className="text-sm text-ink-2">{m.timetable_free()}</p>}
            <ul className="grid gap-2">
              {own.map((one) => (
                <li key={one.class_id}>
                  <ClassLink of={one} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function ClassLink({ of }: { of: Class }) {
  const { class_id, class_name, batch_name, subject_name, tutor_name, starts_at, ends_at, is_cancelled, lacks_link } =
    of
  return (
    <Link
      {...paths.timetableClass(class_id)}
      className={`block min-h-11 rounded-control border border-line bg-card px-3 py-2 no-underline hover:bg-brand-50 ${is_cancelled ? 'text-ink-2' : ''}`}
    >
      <span className="tabular block text-sm font-semibold">
        {`${formatTime(starts_at)}–${formatTime(ends_at)} ${zoneOf(starts_at)}`}
      </span>
      <span className={`block font-medium wrap-anywhere ${is_cancelled ? 'line-through' : ''}`}>{class_name}</span>
      <span className="block text-sm text-ink-2 wrap-anywhere">{`${batch_name} · ${subject_name} · ${tutor_name}`}</span>
      {(is_cancelled || lacks_link) && (
        <span className="mt-1 flex flex-wrap gap-1.5">
          {is_cancelled ? <Badge>{m.register_cancelled()}</Badge> : <Badge tone="bad">{m.today_no_link()}</Badge>}
        </span>
      )}
    </Link>
  )
}
