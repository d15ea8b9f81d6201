import { type ReactNode, useId } from 'react'

type FieldNotes = {
  label: string
  /** Shown at the field and read with it. */
  error?: string | undefined
  hint?: string | undefined
}

/** The props of every text field, besides those of its element. */
export type TextProps = FieldNotes & { value: string; onChange: (value: string) => void }

type FieldFrameProps = FieldNotes & { id: string; children: ReactNode }

/** The border of a control for typing or choosing. */
export const fieldBox = (error: string | undefined): string =>
  `flex min-h-12 items-center rounded-control border bg-card focus-within:outline-3 focus-within:outline-offset-0 focus-within:outline-brand ${error ? 'border-bad' : 'border-line-strong'}`

/** Returns the ids of the notes below a control, for its `aria-describedby`. */
export const noteIds = (id: string, error?: string, hint?: string): string | undefined =>
  [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined

/** Ties an input or a text area to its value and to the frame around it. */
export function useTextControl({ value, onChange, error, hint }: TextProps) {
  const id = useId()
  return {
    id,
    value,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': noteIds(id, error, hint),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
}

/** Label above a control, error and hint below it. */
export function FieldFrame({ id, label, error, hint, children }: FieldFrameProps) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children}
      {error && (
        <p id={`${id}-error`} className="text-sm text-bad">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-2">
          {hint}
        </p>
      )}
    </div>
  )
}
