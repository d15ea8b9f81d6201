import { m } from '#messages/console'
import { formatTime } from '#ui/format/format-day.ts'
import type { StaffData } from '../../api/staff-call.ts'
import { Badge } from '../../ui/badge.tsx'
import { dayWords, spanWords } from '../../ui/moment-labels.ts'

type Plan = StaffData<'/staff/plan_classes'>
export type Planned = Plan['classes'][number]

const ASKS: Record<Plan['asks'][number], () => string> = {
  midnight: () => m.timetable_ask_midnight(),
  noon: () => m.timetable_ask_noon(),
  long: () => m.timetable_ask_long(),
  no_subject: () => m.timetable_ask_no_subject(),
}

type PlannedClassesProps = {
  classes: readonly Planned[]
  asks: Plan['asks']
  /** The classes that are chosen to be made; without it there is no choice. */
  chosen?: { days: readonly string[]; onChange: (days: string[]) => void }
}

/** Planned classes, with their conflicts. */
export function PlannedClasses({ classes, asks, chosen }: PlannedClassesProps) {
  return (
    <div className="grid gap-3">
      {asks.map((ask) => (
        <p key={ask} className="rounded-control bg-warn-50 px-4 py-2">
          {ASKS[ask]()}
        </p>
      ))}
      <ul
        aria-label={m.timetable_planned()}
        className={`grid items-start gap-2 ${chosen ? 'md:grid-cols-2 xl:grid-cols-3' : ''}`}
      >
        {classes.map((one) => (
          <li key={one.starts_at} className="rounded-control border border-line bg-card px-3 py-2">
            {chosen ? <Choice of={one} {...chosen} /> : <Words of={one} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

type ChoiceProps = { of: Planned; days: readonly string[]; onChange: (days: string[]) => void }

function Choice({ of, days, onChange }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        checked={days.includes(of.day)}
        onChange={({ target }) => onChange(target.checked ? [...days, of.day] : days.filter((day) => day !== of.day))}
        className="size-5 shrink-0 accent-brand-strong"
      />
      <Words of={of} />
    </label>
  )
}

function Words({ of: { day, starts_at, ends_at, holiday, clashes } }: { of: Planned }) {
  return (
    <span className="min-w-0">
      <span className="block font-medium">{dayWords(day)}</span>
      <span className="tabular block text-sm text-ink-2">{spanWords(starts_at, ends_at)}</span>
      {holiday !== null && <Badge tone="warn">{m.timetable_on_holiday({ name: holiday })}</Badge>}
      {clashes.map((clash) => (
        <span key={clash.class_id} className="mt-1 block text-sm text-bad wrap-anywhere">
          {(clash.of === 'batch' ? m.timetable_clash_batch : m.timetable_clash_tutor)({
            name: clash.class_name,
            batch: clash.batch_name,
            tutor: clash.tutor_name,
            from: formatTime(clash.starts_at),
            until: formatTime(clash.ends_at),
          })}
        </span>
      ))}
    </span>
  )
}
