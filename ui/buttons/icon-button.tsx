import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'

const LOOKS = {
  plain: 'text-ink-2',
  /** Over a list or a menu: it highlights under the pointer. */
  hover: 'text-ink-2 hover:bg-brand-50',
  /** With an edge, as in headers. */
  square: 'border border-line text-ink hover:bg-brand-50',
}

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  icon: LucideIcon
  label: string
  look?: keyof typeof LOOKS
}

/** Size and style that icon buttons share with links of the same kind. */
export const iconClass = (look: keyof typeof LOOKS = 'plain'): string =>
  `grid size-11 shrink-0 place-items-center rounded-control ${LOOKS[look]}`

/** An icon button, as large as a thumb needs it. `className` positions it. */
export function IconButton({ icon: Icon, label, look, className = '', ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} {...rest} className={`${iconClass(look)} ${className}`}>
      <Icon size={20} aria-hidden />
    </button>
  )
}
