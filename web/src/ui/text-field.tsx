import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { fieldBox, FieldFrame, noteIds } from './field-frame.tsx'

type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'onChange' | 'value' | 'id'> & {
  label: string
  value: string
  onChange: (value: string) => void
  /** Shown at the field and read with it. */
  error?: string | undefined
  hint?: string | undefined
  /** In front of the text, inside the field: a dial code, an icon. */
  before?: ReactNode
  ref?: Ref<HTMLInputElement>
}

export function TextField({ label, value, onChange, error, hint, before, ...input }: TextFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <div className={fieldBox(error)}>
        {before}
        <input
          {...input}
          id={id}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={noteIds(id, error, hint)}
          className="min-h-11.5 w-full min-w-0 grow rounded-control bg-transparent px-3.5 outline-none placeholder:text-ink-2 disabled:opacity-60"
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </FieldFrame>
  )
}
