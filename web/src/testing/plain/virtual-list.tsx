import type { LiHTMLAttributes, ReactElement } from 'react'

export type RowProps = LiHTMLAttributes<HTMLLIElement>

/** The page holds all rows. */
export const VirtualList = ({ rows, className }: { rows: ReactElement<RowProps>[]; className: string }) => (
  <ul className={className}>{rows}</ul>
)
