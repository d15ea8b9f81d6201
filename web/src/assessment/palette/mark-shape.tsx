import { Check, Flag } from 'lucide-react'
import type { Mark } from './palette.rules.ts'

/** States differ by fill, border and icon too, not by colour alone. */
const QUIET: Record<Mark, string> = {
  not_visited: 'rounded-[10px] border border-dashed border-line-strong bg-card',
  not_answered: 'rounded-[10px] border border-bad bg-bad-50',
  answered: 'rounded-[10px] bg-brand-strong',
  marked: 'rounded-[10px] border border-warn bg-warn-50',
  answered_marked: 'rounded-[10px] bg-brand-strong',
}

/** The shapes of national tests: a square, cut corners below, cut corners above, circles. */
const NATIONAL: Record<Mark, string> = {
  not_visited: 'rounded-sm border border-line-strong bg-shade',
  not_answered: 'bg-bad [clip-path:polygon(0_0,100%_0,100%_65%,76%_100%,24%_100%,0_65%)]',
  answered: 'bg-good [clip-path:polygon(24%_0,76%_0,100%_35%,100%_100%,0_100%,0_35%)]',
  marked: 'rounded-full bg-marked',
  answered_marked: 'rounded-full bg-marked',
}

const QUIET_INK: Record<Mark, string> = {
  not_visited: 'text-ink',
  not_answered: 'text-bad',
  answered: 'text-on-brand',
  marked: 'text-warn',
  answered_marked: 'text-on-brand',
}

/** The colour of a number on a state's shape. */
export function inkOf(mark: Mark, isNational: boolean): string {
  if (!isNational) return QUIET_INK[mark]
  return mark === 'not_visited' ? 'text-ink' : 'text-card'
}

type MarkShapeProps = { mark: Mark; isNational: boolean; size: string }

/** A state's shape, behind the number in the same cell of a grid. `size` holds as many digits as a paper has, in any size. */
export function MarkShape({ mark, isNational, size }: MarkShapeProps) {
  return (
    <span aria-hidden className={`relative col-start-1 row-start-1 forced-color-adjust-none ${size}`}>
      <span className={`absolute inset-0 ${(isNational ? NATIONAL : QUIET)[mark]}`} />
      {mark === 'answered_marked' && (
        <span
          className={`absolute end-0 bottom-0 grid size-3.5 place-items-center rounded-full border border-card text-card ${isNational ? 'bg-good' : 'bg-warn'}`}
        >
          {isNational ? <Check size={9} strokeWidth={4} /> : <Flag size={8} strokeWidth={3} />}
        </span>
      )}
      {mark === 'marked' && !isNational && <Flag size={10} className="absolute end-1 top-1 text-warn" />}
    </span>
  )
}
