import { useId } from 'react'

type SwitchProps = {
  label: string
  hint: string
  on: boolean
  disabled?: boolean
  onChange: (on: boolean) => void
}

/** A setting that is on or off and changes at once. The whole line can be pressed. */
export function Switch({ label, hint, on, disabled = false, onChange }: SwitchProps) {
  const id = useId()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-labelledby={`${id}label`}
      aria-describedby={`${id}hint`}
      disabled={disabled}
      className="group flex min-h-16 w-full items-center gap-4 py-3 text-start disabled:cursor-not-allowed"
      onClick={() => onChange(!on)}
    >
      <span className="min-w-0 grow">
        <span id={`${id}label`} className="block font-medium text-pretty">
          {label}
        </span>
        <span id={`${id}hint`} className="mt-0.5 block text-sm text-ink-2">
          {hint}
        </span>
      </span>
      <span
        aria-hidden
        className="flex h-7 w-12 shrink-0 items-center rounded-full border-2 border-line-strong bg-transparent p-0.5 transition-colors group-disabled:opacity-45 group-aria-checked:border-brand-strong group-aria-checked:bg-brand-strong"
      >
        <span className="size-5 rounded-full bg-line-strong transition-all group-aria-checked:ms-5 group-aria-checked:bg-on-brand" />
      </span>
    </button>
  )
}
