import type { MouseEvent, ReactNode } from 'react'
import { m } from '#messages/console'

/** A part of a long page, to which one can jump. */
export type Part = { id: string; title: string; content: ReactNode }

type JumpListProps = {
  parts: readonly Pick<Part, 'id' | 'title'>[]
  /** Where there is room it is a column next to the page; otherwise there is only the row of phones. */
  isColumn?: boolean
}

/** The names of a long page's parts: a row below the top bar of a phone, which can be swiped. */
export function JumpList({ parts, isColumn = false }: JumpListProps) {
  return (
    <nav
      aria-label={m.jump_label()}
      className={`sticky top-14 z-1 -mx-4 mb-4 border-b border-line bg-page px-2 md:-mx-8 md:px-6 lg:top-0 print:hidden ${isColumn ? 'xl:top-5 xl:order-last xl:m-0 xl:border-0 xl:p-0' : 'md:hidden'}`}
    >
      <ul className={`flex overflow-x-auto ${isColumn ? 'xl:grid xl:border-s xl:border-line' : ''}`}>
        {parts.map(({ id, title }) => (
          <li key={id} className="shrink-0">
            <a
              href={`#${id}`}
              onClick={(event) => jump(event, id)}
              className="flex min-h-11 items-center rounded-control px-2.5 text-sm font-medium text-brand-strong no-underline hover:bg-brand-50"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Without a change of the address, which would ask about what was typed and not saved. */
function jump(event: MouseEvent, id: string): void {
  event.preventDefault()
  const part = document.getElementById(id)
  part?.scrollIntoView({ block: 'start' })
  part?.focus({ preventScroll: true })
}

/** Where a jump arrives: below the top bar and the row of jumps. */
export const JumpTarget = ({ id, children }: { id: string; children: ReactNode }) => (
  <div id={id} tabIndex={-1} className="scroll-mt-28 outline-none lg:scroll-mt-14 xl:scroll-mt-5">
    {children}
  </div>
)
