import { CalendarDays } from 'lucide-react'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { m } from '#messages/console'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { fieldBox, FieldFrame, type TextProps, useTextControl } from '#ui/field-frame.tsx'
import { readDay, typedDay, withStrokes } from './date-text.rules.ts'
import { useFieldFault } from './use-field-fault.ts'

type DateFieldProps = Omit<TextProps, 'error'> & {
  error?: string | undefined
  name?: string
  required?: boolean
  'aria-required'?: boolean
  disabled?: boolean
  /** The first and the last day that the calendar offers. */
  min?: string
  max?: string
}

/** Browsers from before 2022 have no calendar that a button could open; the day is typed there. */
const hasCalendar = () => 'showPicker' in HTMLInputElement.prototype

/**
 * A day, typed as 28/11/2026 whatever language the browser has, or chosen in its calendar. Its value is `2026-11-28`;
 * `onChange` is called for whole days and for none. A form with a day that is none is not sent.
 */
export function DateField({ label, value, onChange, hint, error, min, max, ...input }: DateFieldProps) {
  const [typed, setTyped] = useState(() => typedDay(value))
  const [seen, setSeen] = useState(value)
  // Something else has changed the value: a draft, the other one of two people.
  if (seen !== value) {
    setSeen(value)
    if ((readDay(typed) ?? '') !== value) setTyped(typedDay(value))
  }
  const { error: fault, onInvalid } = useFieldFault({ value: typed, error })
  const box = useRef<HTMLInputElement>(null)
  const day = readDay(typed)
  const wrong = typed.trim() === '' ? '' : wrongWith(day, min, max)
  useEffect(() => box.current?.setCustomValidity(wrong), [wrong])
  const type = (text: string) => {
    const read = readDay(text)
    const next = read !== null && text.includes('-') ? typedDay(read) : withStrokes(typed, text)
    setTyped(next)
    if (read !== null || next.trim() === '') onChange(read ?? '')
  }
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    if (wrong !== '') event.currentTarget.checkValidity()
    else if (day !== null) setTyped(typedDay(day))
  }
  const control = useTextControl({ label, value: typed, onChange: type, error: fault, hint })
  return (
    <FieldFrame id={control.id} label={label} error={fault} hint={hint}>
      <div className={`relative ${fieldBox(fault)}`}>
        <input
          {...input}
          {...control}
          ref={box}
          inputMode="numeric"
          autoComplete="off"
          placeholder={m.date_placeholder()}
          maxLength={20}
          onInvalid={onInvalid}
          onBlur={leave}
          className="tabular min-h-11.5 w-full min-w-0 grow rounded-control bg-transparent px-3.5 outline-none placeholder:text-ink-2 disabled:opacity-60"
        />
        {hasCalendar() && !input.disabled && (
          <Calendar value={day ?? ''} min={min} max={max} onChange={(chosen) => type(chosen)} />
        )}
      </div>
    </FieldFrame>
  )
}

/** What is wrong with a typed day; empty for a good one. */
function wrongWith(day: string | null, min?: string, max?: string): string {
  if (day === null) return m.date_wrong()
  if (min !== undefined && day < min) return m.date_early({ day: typedDay(min) })
  return max !== undefined && day > max ? m.date_late({ day: typedDay(max) }) : ''
}

type CalendarProps = {
  value: string
  min: string | undefined
  max: string | undefined
  onChange: (day: string) => void
}

/** The browser's own calendar; its field stays out of sight, since it shows days in the browser's own order. */
function Calendar({ onChange, ...days }: CalendarProps) {
  const native = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        {...days}
        ref={native}
        type="date"
        tabIndex={-1}
        aria-hidden
        onChange={(event) => onChange(event.target.value)}
        className="pointer-events-none absolute end-3 bottom-0 h-full w-0 opacity-0"
      />
      <IconButton icon={CalendarDays} label={m.date_calendar()} onClick={() => native.current?.showPicker()} />
    </>
  )
}
