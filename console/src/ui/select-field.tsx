import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { fieldBox, FieldFrame, noteIds } from '#ui/field-frame.tsx'
import { useFieldFault } from './use-field-fault.ts'

type Option = { value: string; words: string }

/** An id says nothing to anybody; codes and names do. */
const IS_ID = /^\d+$/

type SelectFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  options: readonly Option[]
  error?: string | undefined
  hint?: string
  name?: string
  /** One of them has to be chosen. */
  required?: boolean
  /** The same, where the server says what is missing with all other mistakes. */
  'aria-required'?: boolean
}

/** One of several, by the browser's own list. */
export function SelectField({ label, value, onChange, options, hint, error: told, ...select }: SelectFieldProps) {
  const id = useId()
  const { error, onInvalid } = useFieldFault({ value, error: told })
  const isOffered = value === '' || IS_ID.test(value) || options.some((option) => option.value === value)
  // What was archived is offered no longer, and stays where it was chosen before.
  const all = isOffered ? options : [{ value, words: value }, ...options]
  return (
    <FieldFrame id={id} label={label} error={error} {...(hint !== undefined && { hint })}>
      <div className={`relative ${fieldBox(error)}`}>
        <select
          id={id}
          {...select}
          value={value}
          onInvalid={onInvalid}
          aria-invalid={error ? true : undefined}
          aria-describedby={noteIds(id, error, hint)}
          onChange={(event) => onChange(event.target.value)}
          className="min-h-11.5 w-full min-w-0 grow appearance-none truncate rounded-control bg-card ps-3 pe-10 outline-none"
        >
          {all.map((option) => (
            <option key={option.value} value={option.value}>
              {option.words}
            </option>
          ))}
        </select>
        <ChevronDown size={18} aria-hidden className="pointer-events-none absolute end-3 text-ink-2" />
      </div>
    </FieldFrame>
  )
}
