import type { ReactNode } from 'react'

/** The row above a list for the way to its reports: the whole width of a phone, at the side elsewhere. */
export function ListTop({ children }: { children: ReactNode }) {
  return <div className="mb-4 grid md:flex md:justify-end">{children}</div>
}
