import type { ReactNode } from 'react'

const KINDS = {
  cards: 'grid grid-cols-1 gap-3 md:grid-cols-3 md:gap-4.5',
  tiles: 'grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4',
  rows: 'grid grid-cols-1 gap-3',
}

export type GridKind = keyof typeof KINDS

/** A list in the app's columns; its children are `<li>`. */
export function Grid({ of, children }: { of: GridKind; children: ReactNode }) {
  return <ul className={KINDS[of]}>{children}</ul>
}
