import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { m } from '#messages/console'
import { useIsWide } from './use-is-wide.ts'

type FilterBarProps = {
  /** The box to search with, which is always in sight. */
  box: ReactNode
  /** How many of the choices narrow the list. */
  count: number
  /** The columns of a laptop. */
  columns: string
  /** The choices. */
  children: ReactNode
}

/** Narrows a list. On a phone the choices are folded behind one button, as the list matters more there. */
export function FilterBar({ box, count, columns, children }: FilterBarProps) {
  const isWide = useIsWide()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={`grid items-start gap-3 sm:grid-cols-2 ${columns}`}>
      {box}
      {!isWide && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-11 items-center justify-between rounded-control border border-line-strong bg-card px-3.5 font-medium"
        >
          {count === 0 ? m.students_filters() : m.students_filters_on({ count })}
          <ChevronDown size={20} aria-hidden className={isOpen ? 'rotate-180' : ''} />
        </button>
      )}
      {(isWide || isOpen) && children}
    </div>
  )
}
