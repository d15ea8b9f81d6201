import type { ReactNode } from 'react'

type CardProps = { children: ReactNode; as?: 'div' | 'section' | 'article'; flush?: boolean }

/** A surface on the page; `flush` adds no padding around the children. */
export function Card({ children, as: Element = 'div', flush = false }: CardProps) {
  return (
    <Element
      className={`break-inside-avoid rounded-card border border-line bg-card ${flush ? 'overflow-hidden' : 'p-4 md:p-5'}`}
    >
      {children}
    </Element>
  )
}
