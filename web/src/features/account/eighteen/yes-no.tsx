import { type ReactNode, useId } from 'react'
import { m } from '#messages/web'

type YesNoProps = {
  question: string
  /** Undefined until something was chosen. */
  chosen: boolean | undefined
  error: string | null
  onChoose: (yes: boolean) => void
  /** What it is about, between the question and its answers. */
  children?: ReactNode
}

/** A question with two answers, none of which is chosen before somebody does. */
export function YesNo({ question, chosen, error, onChoose, children }: YesNoProps) {
  const id = useId()
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error !== null}
      aria-describedby={error === null ? undefined : `${id}error`}
      className="mt-5"
    >
      <legend className="font-medium text-pretty">{question}</legend>
      {children}
      <div className="mt-2 flex flex-wrap gap-3">
        {([true, false] as const).map((yes) => (
          <label
            key={String(yes)}
            className="flex min-h-11 min-w-24 cursor-pointer items-center gap-2.5 rounded-control border border-line-strong px-4 has-checked:border-brand-strong has-checked:bg-brand-50"
          >
            <input
              type="radio"
              name={id}
              checked={chosen === yes}
              className="size-5 accent-brand-strong"
              onChange={() => onChoose(yes)}
            />
            {yes ? m.eighteen_yes() : m.eighteen_no()}
          </label>
        ))}
      </div>
      {error !== null && (
        <p id={`${id}error`} role="alert" className="mt-2 text-sm text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
