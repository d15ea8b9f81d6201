import { Check, MessageCircle, X } from 'lucide-react'
import { m } from '#messages/web'
import { useAcademy } from '../../../api/academy.ts'
import { supportAddress } from '../../../session/support/support-address.ts'
import { formatDay } from '#ui/format/format-day.ts'
import { ContactAcademy } from '../contact-academy.tsx'
import type { Attendance, Child } from '../guardian.api.ts'
import { absencesIn } from '../guardian.rules.ts'

/** How often a child was away, with a sign: what a guardian looks for first. */
export function AbsentCount({ count, words, none }: { count: number; words: string; none: string }) {
  const Icon = count > 0 ? X : Check
  return (
    <span
      className={`inline-flex items-center gap-2 rounded-full px-3 py-1 font-semibold ${count > 0 ? 'bg-bad-50 text-bad' : 'bg-good-50 text-good'}`}
    >
      <Icon size={18} aria-hidden className="shrink-0" />
      {count > 0 ? words : none}
    </span>
  )
}

type AbsencesProps = { child: Child; days: Attendance['days']; month: string }

/** The absences of this week and of this month, and ways to ask the academy about them. */
export function Absences({ child, days, month }: AbsencesProps) {
  const absent = absencesIn(days)
  const count = absent.reduce((sum, { subjects }) => sum + subjects.length, 0)
  const absentThisWeek = child.week.absent
  const words = formatDay(`${month}-01`, 'month')
  return (
    <section className="rounded-card border border-line bg-card p-4.5 md:p-5">
      <h2 className="sr-only">{m.guardian_absent()}</h2>
      <p className="flex flex-wrap gap-2">
        {absentThisWeek + child.week.present > 0 && (
          <AbsentCount
            count={absentThisWeek}
            words={m.guardian_absent_week({ count: absentThisWeek })}
            none={m.guardian_absent_week_none()}
          />
        )}
        {days.length > 0 && (
          <AbsentCount
            count={count}
            words={m.guardian_absent_month({ count, month: words })}
            none={m.guardian_absent_month_none({ month: words })}
          />
        )}
      </p>
      {count > 0 && (
        <ul className="mt-3">
          {absent.map(({ date, subjects }) => (
            <AbsentDay key={date} child={child.name} date={date} subjects={subjects.join(', ')} />
          ))}
        </ul>
      )}
      {/* On the first days of a month, this week's absences lie in the month before. */}
      {count + absentThisWeek > 0 && (
        <div className="mt-3">
          <ContactAcademy />
        </div>
      )}
    </section>
  )
}

function AbsentDay({ child, date, subjects }: { child: string; date: string; subjects: string }) {
  const { data } = useAcademy()
  const day = formatDay(date, 'long')
  const chat = supportAddress(data?.whatsapp, m.guardian_ask_absence({ child, day, subjects }))
  return (
    <li className="flex min-h-14 items-center flex-wrap justify-between gap-x-3 border-t border-line py-1.5 first:border-t-0">
      <span className="min-w-40 flex-1 wrap-anywhere">
        <span className="block font-semibold">{day}</span>
        <span className="block text-sm text-ink-2">{subjects}</span>
      </span>
      {chat && (
        <a
          href={chat}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={m.guardian_ask_day({ day })}
          className="inline-flex min-h-11 items-center gap-2 rounded-control px-3 max-md:-ms-3 font-semibold text-brand-strong no-underline hover:bg-brand-50"
        >
          <MessageCircle size={18} aria-hidden className="shrink-0" />
          {m.guardian_ask()}
        </a>
      )}
    </li>
  )
}
