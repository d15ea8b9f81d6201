import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'

type BarButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  icon: LucideIcon
  label: string
  /** With an edge, as in the bar below the pages. */
  edge?: boolean
}

/** An icon button, as large as a thumb needs it. */
export function BarButton({ icon: Icon, label, edge = false, ...rest }: BarButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={`grid size-11 shrink-0 place-items-center rounded-control transition-colors hover:bg-brand-50 disabled:opacity-40 aria-pressed:bg-brand-50 aria-pressed:text-brand-strong ${edge ? 'border border-line-soft text-brand-strong' : 'text-ink'}`}
    >
      <Icon size={20} aria-hidden />
    </button>
  )
}
