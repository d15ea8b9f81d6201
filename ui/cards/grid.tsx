import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import { lazyPart, useLazyPart } from '../lazy-part.ts'
import type { RowProps } from './fast-path/virtual-list.tsx'

const KINDS = {
  cards: 'grid grid-cols-1 gap-3 md:grid-cols-3 md:gap-4.5',
  tiles: 'grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4 large-text:grid-cols-1',
  rows: 'flex flex-col gap-3',
  /** Rows close together, for lists in which as much as possible is in sight. */
  dense: 'flex flex-col gap-1',
}

/** The gaps of the rows in pixels, as their classes have them. */
const GAPS = { rows: 12, dense: 4 }

/** Longer lists keep only the visible rows in the page. */
const VIRTUAL_FROM_ROWS = 150

export type GridKind = keyof typeof KINDS

const longRows = lazyPart(async () => import('./fast-path/virtual-list.tsx'))

/** A list in the app's columns; its children are `<li>`. */
export function Grid({ of, children }: { of: GridKind; children: ReactNode }) {
  const count = Children.count(children)
  // A fourth card would stand alone in a second row.
  const four = of === 'cards' && count === 4 ? 'xl:grid-cols-4' : ''
  if ((of !== 'rows' && of !== 'dense') || count <= VIRTUAL_FROM_ROWS)
    return <ul className={`${KINDS[of]} ${four}`}>{children}</ul>
  const rows = Children.toArray(children).filter((row): row is ReactElement<RowProps> => isValidElement(row))
  return <Long rows={rows} of={of} />
}

function Long({ rows, of }: { rows: ReactElement<RowProps>[]; of: keyof typeof GAPS }) {
  const long = useLazyPart(longRows)
  // The empty space is a screen high, so that nothing below the list shows before the rows are there.
  return long ? <long.VirtualList rows={rows} className={KINDS[of]} gap={GAPS[of]} /> : <div className="h-dvh" />
}
