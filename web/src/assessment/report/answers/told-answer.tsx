import type { ComponentProps, ReactNode } from 'react'
import { useArrival } from '../../asking/use-arrival.ts'
import { OUTCOMES } from '../outcome-looks.ts'
import { Explanation } from './explanation.tsx'

type ToldAnswerProps = ComponentProps<typeof Explanation> & {
  outcome: keyof typeof OUTCOMES
  /** The line below the outcome: when the question comes again. */
  note?: ReactNode
  /** What can be done next, where it scrolls into view with the outcome. */
  children?: ReactNode
}

/** Right or wrong, and why, at once after the answer: it takes the focus. */
export function ToldAnswer({ outcome, note, children, ...explained }: ToldAnswerProps) {
  const { icon: Icon, look, words } = OUTCOMES[outcome]
  const [heading, whole] = useArrival<HTMLDivElement>(true)
  return (
    <div ref={whole} className="mt-5 grid scroll-mt-20 scroll-mb-4 animate-appear gap-4">
      <div className={`rounded-control px-4 py-3 ${look}`}>
        <h3 ref={heading} tabIndex={-1} className="flex items-center gap-2 rounded-sm text-lg">
          <Icon size={20} aria-hidden />
          {words()}
        </h3>
        {note && <p className="mt-0.5 flex items-center gap-2 text-sm text-ink">{note}</p>}
      </div>
      <Explanation {...explained} />
      {children}
    </div>
  )
}
