import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import { part, usePart } from '../part.ts'
import type { RowProps } from './long-rows.tsx'

const KINDS = {
  cards: 'grid grid-cols-1 gap-3 md:grid-cols-3 md:gap-4.5',
  tiles: 'grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4',
  rows: 'flex flex-col gap-3',
}

/** Longer lists have in the page only what can be seen. */
const LONG = 150

export type GridKind = keyof typeof KINDS

const longRows = part(async () => import('./long-rows.tsx'))

/** A list in the app's columns; its children are `<li>`. */
export function Grid({ of, children }: { of: GridKind; children: ReactNode }) {
  if (of !== 'rows' || Children.count(children) <= LONG) return <ul className={KINDS[of]}>{children}</ul>
  const rows = Children.toArray(children).filter((row): row is ReactElement<RowProps> => isValidElement(row))
  return <Long rows={rows} />
}

function Long({ rows }: { rows: ReactElement<RowProps>[] }) {
  const long = usePart(longRows)
  // Nothing below is shown in the rows' place before they are there.
  return long ? <long.LongRows rows={rows} className={KINDS.rows} /> : <div className="h-dvh" />
}
