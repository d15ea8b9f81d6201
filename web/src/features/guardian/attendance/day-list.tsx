import { Check, Minus, X } from 'lucide-react'
import { m } from '#messages/web'
import { formatDay } from '../../../ui/format/format-day.ts'
import type { Attendance } from '../guardian.api.ts'
import { groupsOf, numbered } from '../guardian.rules.ts'

type Day = Attendance['days'][number]

/** A month's days, the latest first, each with its classes. */
export function DayList({ days }: { days: Day[] }) {
  if (days.length === 0)
    return <p className="rounded-card border border-line bg-card p-4.5 text-ink-2">{m.guardian_month_none()}</p>
  return (
    <ul className="animate-appear overflow-hidden rounded-card border border-line bg-card">
      {groupsOf(days, ({ date }) => date).map(({ word: date, of }) => (
        <li key={date} className="border-t border-line px-4 py-3 first:border-t-0 md:flex md:gap-4 md:px-5">
          <h3 className="text-sm/7 font-semibold tracking-normal text-ink-2 md:w-52 md:shrink-0 md:leading-9">
            {formatDay(date, 'long')}
          </h3>
          <ul className="min-w-0 grow">
            {numbered(of, ({ subject_name }) => subject_name).map(({ subject_name, nth, attendance_status }) => (
              <li key={`${nth} ${subject_name}`} className="flex items-center justify-between gap-3 py-1">
                <span className="min-w-0 wrap-anywhere">{subject_name}</span>
                <Status status={attendance_status} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

const LOOKS = {
  1: { icon: Check, words: m.guardian_present, look: 'bg-good-50 text-good' },
  0: { icon: X, words: m.guardian_absent, look: 'bg-bad-50 text-bad' },
  none: { icon: Minus, words: m.guardian_unmarked, look: 'bg-shade text-ink-2' },
}

function Status({ status }: { status: Day['attendance_status'] }) {
  const { icon: Icon, words, look } = LOOKS[status ?? 'none']
  return (
    <span className={`inline-flex min-h-7 shrink-0 items-center gap-2 rounded-full px-3 text-sm font-semibold ${look}`}>
      <Icon size={15} aria-hidden />
      {words()}
    </span>
  )
}
