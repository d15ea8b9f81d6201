import { Children, isValidElement, lazy, type ReactElement, type ReactNode, Suspense } from 'react'
import type { RowProps } from './long-rows.tsx'

const KINDS = {
  cards: 'grid grid-cols-1 gap-3 md:grid-cols-3 md:gap-4.5',
  tiles: 'grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4',
  rows: 'flex flex-col gap-3',
}

/** Longer lists have in the page only what can be seen. */
const LONG = 150

export type GridKind = keyof typeof KINDS

const LazyLongRows = lazy(async () => ({ default: (await import('./long-rows.tsx')).LongRows }))

/** A list in the app's columns; its children are `<li>`. */
export function Grid({ of, children }: { of: GridKind; children: ReactNode }) {
  if (of !== 'rows' || Children.count(children) <= LONG) return <ul className={KINDS[of]}>{children}</ul>
  const rows = Children.toArray(children).filter((row): row is ReactElement<RowProps> => isValidElement(row))
  return (
    // Nothing below is shown in the rows' place before they are there.
    <Suspense fallback={<div className="h-dvh" />}>
      <LazyLongRows rows={rows} className={KINDS.rows} />
    </Suspense>
  )
}
