import { Check, X } from 'lucide-react'
import { m } from '#messages/web'
import { formatDay } from '../../ui/format/format-day.ts'
import type { MarkedDay } from './attendance.api.ts'
import { dayDigits, numbered } from './attendance.rules.ts'

const HEAD = 'px-4 py-3.5 text-sm font-semibold text-ink-2'

/** A month's classes; a day with two of them has two rows. */
export function DayTable({ days, today }: { days: MarkedDay[]; today: string | undefined }) {
  return (
    <div className="animate-appear overflow-hidden rounded-card border border-line bg-card">
      <table className="w-full">
        <thead>
          <tr>
            <th scope="col" className={`${HEAD} text-start`}>
              {m.attendance_date()}
            </th>
            <th scope="col" className={`${HEAD} text-end`}>
              {m.attendance_status()}
            </th>
          </tr>
        </thead>
        <tbody>
          {numbered(days).map(({ date, nth, attendance_status }) => (
            <tr
              key={`${date} ${nth}`}
              aria-current={date === today ? 'date' : undefined}
              className="h-12.5 border-t border-line aria-[current]:bg-brand-50"
            >
              <td className="px-4 py-2">
                <b className="font-bold tabular">{dayDigits(date)}</b>{' '}
                <span className="text-ink-2">{formatDay(date, 'weekday')}</span>
                {date === today && (
                  <span className="ms-2 text-sm font-semibold text-brand-strong">{m.attendance_today()}</span>
                )}
              </td>
              <td className="px-4 py-2 text-end">
                <Status status={attendance_status} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const BADGE = 'inline-flex min-h-7 items-center gap-2 rounded-full px-3 text-sm font-semibold'

/** Nothing where the class was not marked, or in a manner that nobody knows here. */
function Status({ status }: { status: MarkedDay['attendance_status'] }) {
  if (status === 1) {
    return (
      <span className={`${BADGE} bg-good-50 text-good`}>
        <Check size={15} aria-hidden />
        {m.attendance_present()}
      </span>
    )
  }
  if (status !== 0) return null
  return (
    <span className={`${BADGE} bg-bad-50 text-bad`}>
      <X size={15} aria-hidden />
      {m.attendance_absent()}
    </span>
  )
}
