import { m } from '#messages/console'
import { DayTimeField } from '../../ui/day-time-field.tsx'
import { zoneOf, fullMomentWords } from '../../ui/moment-labels.ts'

/** The length of the part of `2026-11-28T10:00:00+05:30` that the browser's field takes. */
const TO_THE_MINUTE = 16
const SECONDS = 19
const ISO_DAY = 10

/** Returns `2026-11-28T10:00` of a moment with its offset: the value of a field for day and time. */
export const typedMoment = (instant: string | null): string => instant?.slice(0, TO_THE_MINUTE) ?? ''

/** The words of what was typed; `now` has the offset of the academy's clock. */
export const typedWords = (typed: string, now: string): string => fullMomentWords(`${typed}:00${now.slice(SECONDS)}`)

/** Returns `2026-11-28 10:00`, as the server reads it. */
export const clockMomentOf = (typed: string): string => typed.replace('T', ' ')

type MomentFieldProps = {
  label: string
  name: string
  now: string
  min?: string
  value: string
  onChange: (value: string) => void
  readOnly?: boolean
  error: string | undefined
}

/** Asks for a moment on the academy's clock. */
export const MomentField = ({ now, min, readOnly, ...field }: MomentFieldProps) => (
  <DayTimeField
    {...field}
    {...(min !== undefined && { min: min.slice(0, ISO_DAY) })}
    disabled={readOnly === true}
    required
    hint={m.results_moment_hint({ zone: zoneOf(now) })}
  />
)
