import { type ReactNode, useId } from 'react'
import { useMended } from './use-mended.ts'

type CheckListProps<Value extends string | number> = {
  label: string
  options: readonly { value: Value; words: ReactNode; hint?: string }[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
  error?: string | undefined
  /** At least one of them has to be chosen. */
  required?: boolean
}

/** Any number of several. */
export function CheckList<Value extends string | number>(props: CheckListProps<Value>) {
  const { label, options, chosen, onChange } = props
  const id = useId()
  const error = useMended(props.error, chosen)
  const toggle = (value: Value, on: boolean) =>
    onChange(on ? [...chosen, value] : chosen.filter((other) => other !== value))
  return (
    <fieldset
      data-needed={props.required || undefined}
      aria-describedby={error ? `${id}error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className="grid max-h-96 overflow-y-auto rounded-control border border-line-strong px-2 py-1">
        {options.map(({ value, words, hint }) => (
          <label key={value} className="flex min-h-11 items-center gap-3 px-2 py-1.5">
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={(event) => toggle(value, event.target.checked)}
              className="size-5 shrink-0 accent-brand-strong"
            />
            <span className="min-w-0">
              {words}
              {hint && <span className="block text-sm text-ink-2">{hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}error`} className="mt-1.5 text-sm text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
