import { createElement } from 'react'
import type { LucideIconData } from 'lucide-react'

type RowIconProps = { of: LucideIconData; size?: 18 | 20; className?: string }

/** The drawing itself. */
export const RowIcon = ({ of, size = 18, className = '' }: RowIconProps) => (
  <svg
    aria-hidden
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    className={`shrink-0 ${className}`}
  >
    {of.node.map(([tag, { key, ...attributes }]) => createElement(tag, { key, ...attributes }))}
  </svg>
)
