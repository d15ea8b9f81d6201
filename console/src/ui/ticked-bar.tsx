import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'

type TickedBarProps = {
  count: number
  clearWords: string
  onClear: () => void
  /** What can be done with them. */
  children: ReactNode
}

/** Stays in sight over a list of which something is ticked. */
export function TickedBar({ count, clearWords, onClear, children }: TickedBarProps) {
  if (count === 0) return null
  return (
    <div className="sticky top-2 z-10 mb-3 flex flex-wrap items-center gap-2.5 rounded-card border border-line bg-card p-3">
      <p role="status" className="me-auto font-medium">
        {m.students_ticked({ count })}
      </p>
      {children}
      <Button look="secondary" icon={X} onClick={onClear}>
        {clearWords}
      </Button>
    </div>
  )
}

type TickProps = { name: string; isOn: boolean; onChange: () => void }

export const Tick = ({ name, isOn, onChange }: TickProps) => (
  <label className="-m-2 inline-flex min-h-11 min-w-11 items-center justify-center">
    <input
      type="checkbox"
      aria-label={m.students_tick({ name })}
      checked={isOn}
      onChange={onChange}
      className="size-5 accent-brand-strong"
    />
  </label>
)
