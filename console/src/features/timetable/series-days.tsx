import { useId, useState } from 'react'
import { m } from '#messages/console'
import { formatDay } from '#ui/format/format-day.ts'
import { DateField } from '../../ui/date-field.tsx'
import { shortWeekday } from '../../ui/moment-labels.ts'
import { TickBox } from '../../ui/tick-box.tsx'

export type Days = { weekdays: number[]; from: string; until: string }

/** 1 to 7, by days of a week that begins with a Monday. */
const WEEK = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29']

/** The days of a single class: a series of one day. */
export const onceOn = (day: string): Days => ({
  weekdays: day === '' ? [] : [new Date(day).getUTCDay() || WEEK.length],
  from: day,
  until: day,
})

type SeriesDaysProps = {
  typed: Days
  onChange: (change: Partial<Days>) => void
  errorAt: (field: string) => string | undefined
}

/** The day of a single class, or the days of the week of several from one day to another. */
export function SeriesDays({ typed, onChange, errorAt }: SeriesDaysProps) {
  const { weekdays, from, until } = typed
  const [isOnce, setIsOnce] = useState(false)
  const repeat = (repeats: boolean) => {
    setIsOnce(!repeats)
    onChange(repeats ? { until: '' } : onceOn(from))
  }
  // One that was pointed at in the timetable arrives after the first rendering.
  const isSingle = isOnce || (from !== '' && from === until)
  const once = errorAt('from') ?? errorAt('weekdays') ?? errorAt('until')
  return (
    <>
      <TickBox checked={!isSingle} onChange={repeat}>
        {m.timetable_repeats()}
      </TickBox>
      {isSingle ? (
        <DateField
          label={m.timetable_date()}
          name="from"
          aria-required
          value={from}
          onChange={(day) => onChange(onceOn(day))}
          error={once}
        />
      ) : (
        <>
          <Weekdays chosen={weekdays} onChange={onChange} error={errorAt('weekdays')} />
          <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
            {(['from', 'until'] as const).map((key) => (
              <DateField
                key={key}
                label={key === 'from' ? m.timetable_from() : m.timetable_until()}
                name={key}
                aria-required
                value={typed[key]}
                onChange={(day) => onChange({ [key]: day })}
                error={errorAt(key)}
              />
            ))}
          </div>
        </>
      )}
    </>
  )
}

type WeekdaysProps = { chosen: readonly number[]; onChange: (change: Partial<Days>) => void; error: string | undefined }

function Weekdays({ chosen, onChange, error }: WeekdaysProps) {
  const id = useId()
  const toggle = (weekday: number) => {
    const others = chosen.filter((one) => one !== weekday)
    onChange({ weekdays: others.length < chosen.length ? others : [...others, weekday].toSorted((a, b) => a - b) })
  }
  return (
    <fieldset data-needed aria-describedby={error ? id : undefined} aria-invalid={error ? true : undefined}>
      <legend className="mb-1.5 text-sm font-medium">{m.timetable_weekdays()}</legend>
      <div className="grid grid-cols-4 gap-1.5 md:grid-cols-7 large-text:grid-cols-4">
        {WEEK.map((day, index) => (
          <label
            key={day}
            className={`relative grid min-h-11 place-items-center rounded-control border text-sm font-semibold focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand-strong ${chosen.includes(index + 1) ? 'border-brand-strong bg-brand-strong text-on-brand' : 'border-line-strong'}`}
          >
            <input
              type="checkbox"
              aria-label={formatDay(day, 'weekday')}
              checked={chosen.includes(index + 1)}
              onChange={() => toggle(index + 1)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {shortWeekday(day)}
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className="mt-1.5 text-sm text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
