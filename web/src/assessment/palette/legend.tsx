import { Flag } from 'lucide-react'
import { m } from '#messages/web'
import { type Mark, MARKS } from './palette.rules.ts'

/** States differ by fill, border and icon too, not by colour alone. */
export const markLook: Record<Mark, string> = {
  not_visited: 'border-dashed border-line-strong bg-card text-ink',
  not_answered: 'border-bad bg-bad-50 text-bad',
  answered: 'border-brand-strong bg-brand-strong text-on-brand',
  marked: 'border-warn bg-warn-50 text-warn',
  answered_marked: 'border-brand-strong bg-brand-strong text-on-brand',
}

export const markWords: Record<Mark, () => string> = {
  not_visited: m.test_state_not_visited,
  not_answered: m.test_state_not_answered,
  answered: m.test_state_answered,
  marked: m.test_state_marked,
  answered_marked: m.test_state_answered_marked,
}

/** The meaning of the states, and the number of questions in each; without `counts` before a test. */
export function Legend({ counts }: { counts?: Record<Mark, number> }) {
  return (
    <ul className="mt-4 grid gap-2 text-sm text-ink-2">
      {MARKS.map((mark) => (
        <li key={mark} className="flex items-center gap-2.5">
          <span
            aria-hidden
            className={`relative size-5 shrink-0 rounded-md border forced-color-adjust-none ${markLook[mark]}`}
          >
            <MarkSign mark={mark} at="legend" />
          </span>
          <span className="grow">{markWords[mark]()}</span>
          {counts && <b className="font-semibold text-ink tabular">{counts[mark]}</b>}
        </li>
      ))}
    </ul>
  )
}

/** The flag of what is marked for review. */
export function MarkSign({ mark, at }: { mark: Mark; at: 'number' | 'legend' }) {
  if (mark === 'answered_marked') return <FlagBadge />
  if (mark !== 'marked') return null
  return at === 'number' ? (
    <Flag size={12} aria-hidden className="absolute top-1 end-1" />
  ) : (
    <Flag size={10} aria-hidden className="absolute inset-1" />
  )
}

function FlagBadge() {
  return (
    <span
      aria-hidden
      className="absolute -top-1 -end-1 grid size-4 place-items-center rounded-full border border-card bg-warn text-card"
    >
      <Flag size={9} strokeWidth={3} />
    </span>
  )
}
