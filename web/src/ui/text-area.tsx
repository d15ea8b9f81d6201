import { type Ref, type TextareaHTMLAttributes, useId } from 'react'
import { fieldBox, FieldFrame, noteIds } from './field-frame.tsx'

type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'onChange' | 'value' | 'id'> & {
  label: string
  value: string
  onChange: (value: string) => void
  /** Shown at the field and read with it. */
  error?: string | undefined
  hint?: string | undefined
  ref?: Ref<HTMLTextAreaElement>
}

/** A field for several lines; it can be drawn taller, not wider. */
export function TextArea({ label, value, onChange, error, hint, ...box }: TextAreaProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <div className={fieldBox(error)}>
        <textarea
          {...box}
          id={id}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={noteIds(id, error, hint)}
          className="w-full min-w-0 resize-y rounded-control bg-transparent px-3.5 py-3 leading-6 outline-none placeholder:text-ink-2"
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </FieldFrame>
  )
}
