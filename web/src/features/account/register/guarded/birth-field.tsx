import { useId } from 'react'
import { m } from '#messages/web'
import { getLocale } from '#messages/web-runtime'
import { fieldBox, noteIds } from '../../../../ui/field-frame.tsx'
import type { Birth } from './birth.rules.ts'

type BirthFieldProps = { birth: Birth; error: string | undefined; onChange: (birth: Birth) => void }

const INPUT = 'min-h-11.5 w-full min-w-0 rounded-control bg-transparent px-3 outline-none'
const MONTHS = Array.from({ length: 12 }, (_, at) => at)

const monthName = (at: number) =>
  new Intl.DateTimeFormat(`${getLocale()}-IN`, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2022, at, 1))

/** Day, month and year of birth: typed and chosen, for a calendar is far from a day so long ago. */
export function BirthField({ birth, error, onChange }: BirthFieldProps) {
  const id = useId()
  const notes = { 'aria-invalid': error ? true : undefined, 'aria-describedby': noteIds(id, error) }
  const digits = (text: string) => text.replaceAll(/\D/g, '')
  const number = (part: 'day' | 'year', name: string, label: string, maxLength: number) => (
    <div className="grid gap-1 text-sm">
      <label htmlFor={`${id}-${part}`} className="text-ink-2">
        {label}
      </label>
      <div className={`${fieldBox(error)} text-base`}>
        <input
          {...notes}
          id={`${id}-${part}`}
          name={name}
          inputMode="numeric"
          autoComplete={`bday-${part}`}
          maxLength={maxLength}
          value={birth[part]}
          className={INPUT}
          onChange={(event) => onChange({ ...birth, [part]: digits(event.target.value) })}
        />
      </div>
    </div>
  )
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{m.register_birth()}</legend>
      <div className="grid grid-cols-[4.5rem_1fr_5.5rem] items-end gap-2.5">
        {number('day', 'birth_date', m.register_birth_day(), 2)}
        <MonthField id={`${id}-month`} notes={notes} birth={birth} error={error} onChange={onChange} />
        {number('year', 'birth_year', m.register_birth_year(), 4)}
      </div>
      {error && (
        <p id={`${id}-error`} className="text-sm text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}

type MonthFieldProps = BirthFieldProps & { id: string; notes: object }

function MonthField({ id, notes, birth, error, onChange }: MonthFieldProps) {
  return (
    <div className="grid min-w-0 gap-1 text-sm">
      <label htmlFor={id} className="text-ink-2">
        {m.register_birth_month()}
      </label>
      <div className={`${fieldBox(error)} text-base`}>
        <select
          {...notes}
          id={id}
          name="birth_month"
          autoComplete="bday-month"
          value={birth.month}
          className={`${INPUT} bg-card`}
          onChange={(event) => onChange({ ...birth, month: event.target.value })}
        >
          <option value="">–</option>
          {MONTHS.map((at) => (
            <option key={at} value={String(at + 1)}>
              {monthName(at)}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
