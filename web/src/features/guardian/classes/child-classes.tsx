import { useQuery } from '@tanstack/react-query'
import { CalendarX } from 'lucide-react'
import { m } from '#messages/web'
import { formatDay, formatTime } from '../../../ui/format/format-day.ts'
import { dayOf } from '../../../ui/format/format-time.rules.ts'
import { LiveDot } from '../../../ui/live-dot.tsx'
import { FullState } from '../../../ui/states/full-state.tsx'
import { ListStates } from '../../../ui/states/list-states.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { type Child, classesQuery, type ClassToCome } from '../guardian.api.ts'
import { dayAt, groupsOf } from '../guardian.rules.ts'

/** The classes of a week, by day. Nobody is let in by them. */
export function ChildClasses({ child: { stud_id } }: { child: Child }) {
  const query = useQuery(classesQuery(stud_id))
  return (
    <ListStates
      query={query}
      loading={<Skeleton of="rows" />}
      error="page"
      empty={<FullState icon={CalendarX} title={m.guardian_classes()} text={m.guardian_classes_none()} />}
      content={(classes) => (
        <div className="grid animate-appear grid-cols-1 gap-7">
          {groupsOf(classes, ({ starts_at }) => dayOf(starts_at)).map(({ word: day, of }) => (
            <section key={day}>
              <h2 className="mb-3 text-lg">{dayWords(day, of, query.dataUpdatedAt)}</h2>
              <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
                {of.map((one) => (
                  <ClassRow key={one.class_id} {...one} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    />
  )
}

/** The date stands beside the word for it: the device's clock, which tells today, may be wrong. */
function dayWords(date: string, [first]: ClassToCome[], now: number): string {
  const day = formatDay(date, 'long')
  return first && dayAt(now, first.starts_at) === date ? m.guardian_today({ day }) : day
}

const ClassRow = ({ class_name, subject_name, tutor_name, starts_at, ends_at, on_now }: ClassToCome) => (
  <li
    className={`flex flex-wrap items-center gap-4 rounded-card border p-4 ${on_now ? 'border-line-soft bg-brand-50' : 'border-line bg-card'}`}
  >
    <p className="w-26 shrink-0 border-e border-line pe-3 text-center text-sm tabular md:w-30">
      <span className="block text-base/6 font-bold">{formatTime(starts_at)}</span>
      <span className="block whitespace-nowrap text-ink-2">{m.guardian_until({ time: formatTime(ends_at) })}</span>
    </p>
    <div className="min-w-0 grow basis-24">
      <h3 className="text-[1.0625rem]/6 font-semibold tracking-normal wrap-anywhere">{class_name}</h3>
      <p className="text-sm text-ink-2 wrap-anywhere">
        {m.guardian_taught({ subject: subject_name, tutor: tutor_name })}
      </p>
      {on_now && (
        <p className="mt-1 flex items-center gap-2 text-sm font-semibold text-brand-strong">
          <LiveDot />
          <span aria-hidden>{m.live_now()}</span>
        </p>
      )}
    </div>
  </li>
)
