import { type ReactNode, useRef } from 'react'
import { useScrolls } from './use-scrolls.ts'

type ScrollBoxProps = { label: string; className: string; children: ReactNode }

/** What is wider than its place; where it scrolls, also by the keyboard. */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const scrolls = useScrolls(box)
  return (
    <div
      ref={box}
      {...(scrolls && { tabIndex: 0, role: 'region', 'aria-label': label })}
      className={`overflow-x-auto ${className}`}
    >
      {children}
    </div>
  )
}
