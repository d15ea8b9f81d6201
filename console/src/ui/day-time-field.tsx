import { useId, useState } from 'react'
import { m } from '#messages/console'
import { fieldBox } from '#ui/field-frame.tsx'
import { DateField } from './date-field.tsx'
import { useFieldFault } from './use-field-fault.ts'

type DayTimeFieldProps = {
  label: string
  name: string
  /** `2026-11-28T10:00`, or empty. */
  value: string
  onChange: (value: string) => void
  error: string | undefined
  hint?: string | undefined
  required?: boolean
  disabled?: boolean
  /** The first day that may be chosen. */
  min?: string
}

type Parts = { day: string; time: string }

const partsOf = (value: string): Parts => ({ day: value.slice(0, 10), time: value.slice(11, 16) })
const whole = ({ day, time }: Parts): string => (day !== '' && time !== '' ? `${day}T${time}` : '')

/** A day and a time of it. As long as one of them is missing the value is empty, and a form with it is not sent. */
export function DayTimeField({ label, value, onChange, required = false, disabled, ...field }: DayTimeFieldProps) {
  const [parts, setParts] = useState(() => partsOf(value))
  const [seen, setSeen] = useState(value)
  // Something else has changed the value: a draft, the other one of two people.
  if (seen !== value) {
    setSeen(value)
    if (whole(parts) !== value) setParts(partsOf(value))
  }
  const change = (changed: Partial<Parts>) => {
    const next = { ...parts, ...changed }
    setParts(next)
    if (whole(next) !== whole(parts)) onChange(whole(next))
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_8.5rem] items-start gap-2">
      <DateField
        {...field}
        {...(disabled !== undefined && { disabled })}
        label={label}
        required={required || parts.time !== ''}
        value={parts.day}
        onChange={(day) => change({ day })}
      />
      <Time
        label={m.field_time({ label })}
        required={required || parts.day !== ''}
        disabled={disabled}
        value={parts.time}
        onChange={(time) => change({ time })}
      />
    </div>
  )
}

type TimeProps = {
  label: string
  required: boolean
  disabled: boolean | undefined
  value: string
  onChange: (time: string) => void
}

/** The time, beside its day; the day's label stands above both. */
function Time({ label, value, onChange, ...input }: TimeProps) {
  const id = useId()
  const { error, onInvalid } = useFieldFault({ value, error: undefined })
  return (
    <div className="mt-6.5 grid gap-1.5">
      <div className={fieldBox(error)}>
        <input
          {...input}
          type="time"
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && id}
          value={value}
          onInvalid={onInvalid}
          onChange={(event) => onChange(event.target.value)}
          className="tabular min-h-11.5 w-full min-w-0 rounded-control bg-transparent px-3 outline-none disabled:opacity-60"
        />
      </div>
      {error && (
        <p id={id} className="text-sm text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
