import { ChevronRight, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { paths } from '../../paths.ts'
import { PlaceLink } from '#web/ui/buttons/place-link.tsx'
import { dotted } from '#web/ui/format/dotted.ts'
import { formatDay, formatLongMoment } from '#ui/format/format-day.ts'
import { LiveDot } from '#web/ui/live-dot.tsx'
import { AbsentCount } from './attendance/absences.tsx'
import type { Card } from './guardian.api.ts'
import { marksOf, shareOf } from './guardian.rules.ts'
import { Verdict } from './results/child-results.tsx'
import { ShareBar } from './share-bar.tsx'

/**
 * One child at a glance. The whole card leads to its screen, the last line to the question about the consent. A `wide`
 * card has the row for itself.
 */
export function ChildCard({ card, wide }: { card: Card; wide: boolean }) {
  const { stud_id, name, level, week, month, next_class, latest_result, consent } = card
  return (
    <li className="group relative flex flex-col rounded-card border border-line bg-card transition-colors hover:border-line-soft">
      <div className="flex items-center gap-3 p-4.5 pb-3.5">
        <div className="min-w-0 grow">
          <h3 className="text-lg/6.5 wrap-anywhere">
            <PlaceLink
              place={paths.guardianChild(stud_id)}
              className="text-ink no-underline after:absolute after:inset-0 after:rounded-card"
            >
              {name}
            </PlaceLink>
          </h3>
          <p className="text-sm text-ink-2 wrap-anywhere">{level}</p>
        </div>
        <ChevronRight
          size={20}
          aria-hidden
          className="shrink-0 text-ink-2 transition-transform group-hover:translate-x-0.5 rtl:group-hover:-translate-x-0.5"
        />
      </div>
      <dl className={`grid gap-x-8 gap-y-3.5 border-t border-line p-4.5 ${wide ? 'md:grid-cols-3' : ''}`}>
        <Fact name={m.menu_attendance()}>
          <Presence week={week} month={month} />
        </Fact>
        <Fact name={next_class?.on_now ? m.live_now_class() : m.live_next()}>
          {next_class ? <NextClass {...next_class} /> : <None>{m.guardian_next_none()}</None>}
        </Fact>
        <Fact name={m.guardian_newest()}>
          {latest_result ? <Newest {...latest_result} /> : <None>{m.guardian_newest_none()}</None>}
        </Fact>
      </dl>
      {consent.needed && <ConsentLink studId={stud_id} words={m.guardian_needed()} />}
      {consent.open && !consent.needed && <ConsentLink studId={stud_id} words={m.guardian_open_ask()} />}
    </li>
  )
}

/** Leads to the question about the consent, which waits for an answer. */
const ConsentLink = ({ studId, words }: { studId: number; words: string }) => (
  <PlaceLink
    place={paths.guardianChild(studId, { part: 'consent' })}
    className="relative mx-4.5 mt-auto mb-4.5 flex min-h-11 items-center gap-2.5 rounded-control bg-warn-50 px-3.5 py-2.5 font-semibold text-ink no-underline"
  >
    <CircleAlert size={20} aria-hidden className="shrink-0 text-warn" />
    <span className="min-w-0 grow">{words}</span>
    <ChevronRight size={20} aria-hidden className="shrink-0 text-ink-2" />
  </PlaceLink>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-2">{name}</dt>
    <dd className="mt-0.5 wrap-anywhere">{children}</dd>
  </div>
)

const None = ({ children }: { children: string }) => <span className="text-ink-2">{children}</span>

/** The figures of the week; before its first class those of the month. */
function Presence({ week, month }: Pick<Card, 'week' | 'month'>) {
  const isNewWeek = week.present + week.absent === 0
  const { present, absent } = isNewWeek ? month : week
  const count = present + absent
  if (count === 0) return <None>{m.guardian_week_none()}</None>
  const name = formatDay(month.first_day, 'month')
  const [words, none] = isNewWeek
    ? [m.guardian_absent_month({ count: absent, month: name }), m.guardian_absent_month_none({ month: name })]
    : [m.guardian_absent_week({ count: absent }), m.guardian_absent_week_none()]
  return (
    <>
      <span className="mb-1.5 block">
        <AbsentCount count={absent} words={words} none={none} />
      </span>
      <span className="mb-2 block text-sm text-ink-2">{m.guardian_present_of({ present, count })}</span>
      <ShareBar percent={shareOf(present, count)} />
    </>
  )
}

function NextClass({ class_name, subject_name, starts_at, on_now }: NonNullable<Card['next_class']>) {
  return (
    <>
      <span className="block font-semibold">{dotted([subject_name, class_name])}</span>
      {on_now ? (
        <span className="flex items-center gap-2 text-sm text-brand-strong">
          <LiveDot />
          <span aria-hidden>{m.live_now()}</span>
        </span>
      ) : (
        <span className="block text-sm wrap-anywhere text-ink-2">{formatLongMoment(starts_at)}</span>
      )}
    </>
  )
}

const Newest = ({ name, total_marks, max_marks, result }: NonNullable<Card['latest_result']>) => (
  <>
    <span className="block font-semibold">{name}</span>
    <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      {result && <Verdict result={result} />}
      <span className="text-ink-2 tabular">
        {m.guardian_marks({ marks: marksOf(total_marks), max: marksOf(max_marks) })}
      </span>
    </span>
  </>
)
