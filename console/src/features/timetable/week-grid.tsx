import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { m } from '#messages/console'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { formatDay, formatTime } from '#ui/format/format-day.ts'
import { dayOf } from '#ui/format/format-time.rules.ts'
import type { StaffData } from '../../api/staff-call.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { dayWords } from '../../ui/moment-labels.ts'
import { ClassLink } from './class-link.tsx'
import {
  clockAt,
  type Crowd,
  crowdsOf,
  hoursOf,
  type Lane,
  lanesOf,
  minutesOf,
  type Span,
  toQuarter,
} from './week-grid.rules.ts'

type Week = StaffData<'/staff/timetable'>
type Class = Week['classes'][number]

/** The height of an hour in rem: a class of one hour has room for its name and its time. */
const HOUR_REM = 3.75
const HOUR = 60
const WHOLE_DAY = 24 * HOUR
/** Hues that are told apart in light and dark; subjects take them in the order of their names. */
const HUES = [176, 262, 28, 212, 330, 95, 4, 48]

const ALONE: Lane = { lane: 0, lanes: 1 }
/** Beside it is the button that shows the others. */
const BESIDE_CROWD: Lane = { lane: 0, lanes: 2 }

const remOf = (minutes: number) => `${(minutes / HOUR) * HOUR_REM}rem`

/** How a dragged class is named to the day that it is dropped on. */
const DRAGGED = 'text/x-class'

const spanOf = ({ starts_at, ends_at }: Class): Span => ({
  begins: minutesOf(starts_at),
  ends: dayOf(ends_at) === dayOf(starts_at) ? minutesOf(ends_at) : WHOLE_DAY,
})

/** `5 pm` of 17. */
const hourWords = (hour: number): string => formatTime(`2026-01-01T${clockAt(hour * HOUR)}`).replace(':00', '')

const tutorWords = ({ tutor_name, substitute }: Class) =>
  substitute === null ? tutor_name : `${tutor_name} · ${m.substitute_is({ name: substitute })}`

const classWords = (of: Class) => {
  const { class_name, batch_name, subject_name, starts_at, ends_at, is_cancelled } = of
  return [
    class_name,
    `${formatTime(starts_at)}–${formatTime(ends_at)}`,
    batch_name,
    subject_name,
    tutorWords(of),
    ...(is_cancelled ? [m.register_cancelled()] : []),
  ].join(' · ')
}

/** A week as seven days beside each other, by the hour. A click into an empty hour leads to a new class then. */
export function WeekGrid({ week }: { week: Week }) {
  const { days, classes } = week
  const { first, last } = hoursOf(classes.map(spanOf))
  const hours = Array.from({ length: last - first }, (_, index) => first + index)
  const subjects = [...new Set(classes.map(({ subject_name }) => subject_name))].toSorted()
  const hueOf = ({ subject_name }: Class) => HUES[subjects.indexOf(subject_name) % HUES.length] ?? 0
  return (
    <div className="grid grid-cols-[3.25rem_repeat(7,minmax(0,1fr))] overflow-hidden rounded-card border border-line bg-card">
      <div aria-hidden className="pt-14">
        {hours.map((hour) => (
          <p key={hour} style={{ height: `${HOUR_REM}rem` }} className="pe-1.5 text-end text-xs/4 text-ink-2">
            {hourWords(hour)}
          </p>
        ))}
      </div>
      {days.map((day) => (
        <Day key={day} {...{ day, week, hours, hueOf }} />
      ))}
    </div>
  )
}

type DayProps = { day: string; week: Week; hours: number[]; hueOf: (one: Class) => number }

function Day({ day, week, hours, hueOf }: DayProps) {
  const { today, holidays, classes } = week
  const own = classes.filter(({ starts_at }) => dayOf(starts_at) === day)
  const spans = own.map(spanOf)
  const lanes = lanesOf(spans)
  const crowds = crowdsOf(spans, lanes)
  const hidden = new Set(crowds.flatMap((crowd) => crowd.hidden))
  const laneOf = (index: number) =>
    crowds.some(({ members }) => members.includes(index)) ? BESIDE_CROWD : (lanes[index] ?? ALONE)
  const first = hours[0] ?? 0
  const holiday = holidays.find((one) => one.day === day)
  return (
    <section aria-label={dayWords(day)} className={`min-w-0 border-s border-line ${day < today ? 'bg-page' : ''}`}>
      <DayHead day={day} today={today} holiday={holiday?.name} />
      <div className="relative">
        {hours.map((hour) => (
          <Slot key={hour} day={day} hour={hour} isPast={day < today} />
        ))}
        {own.map((one, index) =>
          hidden.has(index) ? null : (
            <Block key={one.class_id} of={one} lane={laneOf(index)} first={first} hue={hueOf(one)} />
          ),
        )}
        {crowds.map((crowd) => (
          <More key={crowd.begins} day={day} crowd={crowd} first={first} classes={own} />
        ))}
      </div>
    </section>
  )
}

/** An hour of a day: it leads to a new class then, and takes a class that is dragged to it. Keyboards use the day's head. */
function Slot({ day, hour, isPast }: { day: string; hour: number; isPast: boolean }) {
  const navigate = useNavigate()
  const style = { height: `${HOUR_REM}rem` }
  const look = 'block border-t border-line'
  if (isPast) return <div style={style} className={look} />
  const drop = (event: DragEvent) => {
    const [id = '', grabbed = ''] = event.dataTransfer.getData(DRAGGED).split(' ')
    event.preventDefault()
    if (id === '') return
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const minutes = ((event.clientY - Number(grabbed) - top) / height) * HOUR
    const start = clockAt(toQuarter(hour * HOUR + minutes))
    void navigate(paths.timetableClass(Number(id), { day, start }))
  }
  return (
    <Link
      {...paths.timetableAdd({ day, start: clockAt(hour * HOUR) })}
      aria-hidden
      tabIndex={-1}
      draggable={false}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      style={style}
      className={`${look} hover:bg-brand-50`}
    />
  )
}

function DayHead({ day, today, holiday }: { day: string; today: string; holiday: string | undefined }) {
  return (
    <div className={`flex h-14 items-center gap-1 px-2 ${day === today ? 'bg-brand-50' : ''}`}>
      <h2 className="min-w-0 grow text-sm/4.5">
        <span className={`block truncate ${day === today ? 'text-brand-strong' : ''}`}>
          {formatDay(day, 'weekday')}
        </span>
        <span className="block font-normal text-ink-2">{formatDay(day, 'short')}</span>
      </h2>
      {holiday !== undefined && (
        <span title={holiday} className="min-w-0 *:max-w-full *:truncate">
          <Badge tone="warn">{holiday}</Badge>
        </span>
      )}
      {day >= today && (
        <Link
          {...paths.timetableAdd({ day })}
          aria-label={m.timetable_add_on({ day: dayWords(day) })}
          className="grid size-7 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-brand-50 hover:text-brand-strong"
        >
          <Plus size={16} aria-hidden />
        </Link>
      )}
    </div>
  )
}

type BlockProps = { of: Class; lane: Lane; first: number; hue: number }

function Block({ of, lane: { lane, lanes }, first, hue }: BlockProps) {
  const { class_id, class_name, batch_name, subject_name, starts_at, ends_at } = of
  const { is_cancelled, lacks_link, substitute, room } = of
  const { begins, ends } = spanOf(of)
  const grab = ({ dataTransfer, clientY, currentTarget }: DragEvent) =>
    dataTransfer.setData(DRAGGED, `${class_id} ${clientY - currentTarget.getBoundingClientRect().top}`)
  return (
    <Link
      {...paths.timetableClass(class_id)}
      draggable={!is_cancelled}
      onDragStart={grab}
      title={classWords(of)}
      style={{
        top: remOf(begins - first * HOUR),
        height: remOf(ends - begins),
        left: `${(lane / lanes) * 100}%`,
        width: `${100 / lanes}%`,
        borderInlineStartColor: `hsl(${hue} 55% 45%)`,
      }}
      className={`absolute min-h-6 overflow-hidden rounded-[8px] border border-s-4 border-line bg-card px-1.5 py-0.5 text-xs/4 no-underline hover:z-1 hover:bg-brand-50 ${is_cancelled ? 'border-dashed text-ink-2' : 'text-ink'}`}
    >
      <span
        className={`text-[0.8125rem]/4.5 font-semibold ${lanes === 1 ? 'line-clamp-2 wrap-anywhere' : 'block truncate'} ${is_cancelled ? 'line-through' : ''}`}
      >
        {class_name}
      </span>
      <span className="tabular block truncate">
        {lanes > 1
          ? formatTime(starts_at)
          : substitute === null
            ? `${formatTime(starts_at)}–${formatTime(ends_at)}`
            : `${formatTime(starts_at)} · ${m.substitute_title()}`}
      </span>
      <span className="block truncate text-ink-2">{room === null ? batch_name : `${batch_name} · ${room}`}</span>
      <span className="sr-only">
        {`${subject_name} · ${tutorWords(of)}${is_cancelled ? ` · ${m.register_cancelled()}` : ''}`}
      </span>
      {lacks_link && !is_cancelled && <span className="block font-semibold text-bad">{m.today_no_link()}</span>}
    </Link>
  )
}

type MoreProps = { day: string; crowd: Crowd; first: number; classes: readonly Class[] }

/** The classes that have no room beside the others, behind a button that lists all of that time. */
function More({ day, crowd: { members, hidden, begins, ends }, first, classes }: MoreProps) {
  const [isOpen, setIsOpen] = useState(false)
  const all = members.flatMap((index) => classes[index] ?? [])
  const words = m.timetable_more({ count: hidden.length })
  const from = all[0] === undefined ? '' : formatTime(all[0].starts_at)
  const title = m.moment_short({ day: dayWords(day), time: from })
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        style={{ top: remOf(begins - first * HOUR), height: remOf(ends - begins) }}
        className="absolute start-1/2 min-h-6 w-1/2 rounded-[8px] border border-line bg-card px-1 text-xs/4 font-semibold text-brand-strong hover:bg-brand-50"
      >
        {words}
        <span className="sr-only">{`: ${title}`}</span>
      </button>
      <Dialog open={isOpen} title={title} onClose={() => setIsOpen(false)}>
        <ul className="grid gap-2">
          {all.map((one) => (
            <li key={one.class_id}>
              <ClassLink of={one} />
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
