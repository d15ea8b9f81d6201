import { m } from '#messages/web'
import { formatDay, formatTime } from '#ui/format/format-day.ts'
import type { ListedClass } from './live.api.ts'
import { dayOf } from '#ui/format/format-time.rules.ts'
import { Video } from 'lucide-react'
import { chooseClass } from '../../catalog/chosen-class.ts'
import { isAtAcademy, opensWords } from '../../catalog/live/live-labels.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { PlaceLink } from '#web/ui/buttons/place-link.tsx'
import { LiveDot } from '#web/ui/live-dot.tsx'
import { dotted } from '#web/ui/format/dotted.ts'
import { useEffect, useState } from 'react'
import { minutesLeft } from './minutes-left.rules.ts'
import { classDays, dayAfter } from './class-days.rules.ts'

const TICK_MS = 10_000

/**
 * `Starts in 34 min`: the server's minutes, less the time since its answer. The device's clock may be wrong, but not
 * its pace.
 */
function StartsIn({ minutes, told }: { minutes: number; told: number }) {
  const [now, setNow] = useState(told)
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(tick)
  }, [])
  const left = minutesLeft(minutes, told, now)
  if (left === 0) return null
  return <span className="block text-brand-strong">{m.live_starts_in({ minutes: left })}</span>
}

const ON_NOW = 'border-line-soft bg-linear-to-r from-brand-50 to-card to-60% rtl:bg-linear-to-l'

type ClassCardProps = {
  liveClass: ListedClass
  /** When the answer with the class came. */
  told: number
  withSubject: boolean
  withBatch: boolean
}

/** One class of the list. The whole card leads to its page; Join Live leads into it at once. */
function ClassCard({ liveClass, told, withSubject, withBatch }: ClassCardProps) {
  const { class_name, tutor_name, subject_name, batch_name, starts_at, ends_at, on_now, room } = liveClass
  const about = dotted([withSubject && subject_name, withBatch && batch_name, room])
  return (
    <li
      className={`relative flex flex-wrap items-center gap-x-3.5 gap-y-3 rounded-card border p-4 md:gap-x-4.5 md:p-4.5 transition-colors hover:border-line-soft ${on_now ? ON_NOW : 'border-line bg-card'}`}
    >
      {starts_at && ends_at && (
        <p className="grid w-23 shrink-0 content-start self-stretch md:content-center border-e border-line pe-1 tabular md:w-30 md:pe-3 md:text-center large-text:w-full large-text:border-0">
          <Hour of={starts_at} className="text-lg/6 font-bold md:text-xl/7" />
          <span className="block text-xs/4.5 whitespace-nowrap text-ink-2 md:text-sm/5">
            {m.live_to({ time: formatTime(ends_at) })}
          </span>
        </p>
      )}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start gap-x-2.5 gap-y-1">
          {/* The specification's text is one phrase: '{class name} by {tutor name}'. */}
          <h3 className="text-[1.0625rem]/6 font-semibold tracking-normal wrap-anywhere">
            <PlaceLink
              place={paths.live()}
              className="text-ink no-underline after:absolute after:inset-0 after:rounded-card"
              onClick={() => chooseClass(liveClass)}
            >
              <span className="block text-balance">{class_name}</span>{' '}
              <span className="block text-[0.9375rem]/5.5 font-normal text-ink-2">
                {m.live_by({ tutor: tutor_name })}
              </span>
            </PlaceLink>
          </h3>
          {about && <p className="-mt-0.5 w-full text-sm text-ink-2 md:order-1">{about}</p>}
          {on_now && <OnNow />}
        </div>
      </div>
      <WayIn liveClass={liveClass} told={told} />
    </li>
  )
}

/** Join Live, or when the class opens. One at the academy has a room instead. */
function WayIn({ liveClass, told }: Pick<ClassCardProps, 'liveClass' | 'told'>) {
  const { online_url, starts_in, starts_at, opens_at } = liveClass
  const isThere = isAtAcademy(liveClass)
  if (online_url !== null)
    return (
      <div className="relative grid w-full md:w-auto">
        <ButtonLink icon={Video} href={online_url}>
          {m.live_join()}
        </ButtonLink>
      </div>
    )
  if (isThere && starts_in === undefined) return null
  return (
    <p className="-mt-1.5 w-full ps-26.5 large-text:ps-0 text-sm font-semibold text-ink-2 tabular md:mt-0 md:w-auto md:ps-0">
      {starts_in !== undefined && <StartsIn minutes={starts_in} told={told} />}
      {!isThere && (opens_at && starts_at ? opensWords(opens_at, dayOf(starts_at)) : m.live_not_open())}
    </p>
  )
}

/** `10:30 am`, on one line; the half of the day is smaller in the narrow column of a phone. */
function Hour({ of: instant, className }: { of: string; className: string }) {
  const [clock, ...half] = formatTime(instant).split(/\s/)
  return (
    <span className={`whitespace-nowrap ${className}`}>
      {clock} <span className="text-sm md:text-[1em]">{half.join(' ')}</span>
    </span>
  )
}

function OnNow() {
  return (
    <span className="inline-flex min-h-7 items-center gap-1 rounded-full bg-good-50 pe-3 ps-1.5 text-sm font-semibold text-good">
      <LiveDot />
      <span aria-hidden>{m.live_now()}</span>
    </span>
  )
}

type ClassDaysProps = {
  classes: ListedClass[]
  today: string | undefined
  /** When the answer came. */
  told: number
  /** True for classes of several subjects: each card names its own. */
  ofSubjects?: boolean
}

/** Classes under the days on which they are. A student of one batch is not told its name on each card. */
export function ClassDays({ classes, today, told, ofSubjects = false }: ClassDaysProps) {
  const batches = new Set(classes.map(({ batch_name }) => batch_name))
  return (
    <div className="grid animate-appear gap-8">
      {classDays(classes, today).map(({ day, classes: ofDay }) => (
        <section key={day}>
          {day && <h2 className="mb-3 text-lg">{dayWords(day, today)}</h2>}
          <ul className="grid gap-3">
            {ofDay.map((liveClass, index) => (
              <ClassCard
                key={liveClass.class_id ?? index}
                liveClass={liveClass}
                told={told}
                withSubject={ofSubjects}
                withBatch={batches.size > 1}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function dayWords(day: string, today: string | undefined): string {
  if (day === today) return m.live_today()
  if (today && day === dayAfter(today)) return m.live_tomorrow()
  return formatDay(day, 'long')
}
