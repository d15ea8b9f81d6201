import type { ReactNode } from 'react'

type TickBoxProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  required?: boolean
  disabled?: boolean
  children: ReactNode
}

/** A box to tick, with what is said yes to beside it. */
export const TickBox = ({ onChange, children, ...box }: TickBoxProps) => (
  <label className="flex min-h-11 items-center gap-3 font-medium">
    <input
      {...box}
      type="checkbox"
      onChange={(event) => onChange(event.target.checked)}
      className="size-5 shrink-0 accent-brand-strong"
    />
    {children}
  </label>
)
