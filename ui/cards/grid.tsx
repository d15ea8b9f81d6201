import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import { lazyPart, useLazyPart } from '../lazy-part.ts'
import type { RowProps } from './fast-path/virtual-list.tsx'

const KINDS = {
  cards: 'grid grid-cols-1 gap-3 md:grid-cols-3 md:gap-4.5',
  tiles: 'grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4 large-text:grid-cols-1',
  rows: 'flex flex-col gap-3',
  /** Rows close together, for lists in which as much as possible is in sight. */
  dense: 'grid gap-1',
}

const COLUMNS = ['', 'grid-cols-1', 'grid-cols-2', 'grid-cols-3']

/** The gaps of the rows in pixels, as their classes have them. */
const GAPS = { rows: 12, dense: 4 }

/** Longer lists keep only the visible rows in the page. */
const VIRTUAL_FROM_ROWS = 150

export type GridKind = keyof typeof KINDS

const longRows = lazyPart(async () => import('./fast-path/virtual-list.tsx'))

type GridProps = { of: GridKind; columns?: 1 | 2 | 3; children: ReactNode }

/** A list in the app's columns; its children are `<li>`. A `dense` one has as many columns as it is told. */
export function Grid({ of, columns = 1, children }: GridProps) {
  const count = Children.count(children)
  // A fourth card would stand alone in a second row.
  const four = of === 'cards' && count === 4 ? 'xl:grid-cols-4' : ''
  const className = `${KINDS[of]} ${of === 'dense' ? COLUMNS[columns] : four}`
  if ((of !== 'rows' && of !== 'dense') || count <= VIRTUAL_FROM_ROWS) return <ul className={className}>{children}</ul>
  const rows = Children.toArray(children).filter((row): row is ReactElement<RowProps> => isValidElement(row))
  return <Long rows={rows} gap={GAPS[of]} columns={columns} className={className} />
}

type LongProps = { rows: ReactElement<RowProps>[]; className: string; gap: number; columns: number }

function Long(props: LongProps) {
  const long = useLazyPart(longRows)
  // The empty space is a screen high, so that nothing below the list shows before the rows are there.
  return long ? <long.VirtualList {...props} /> : <div className="h-dvh" />
}
