import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'
import { buttonClass, type ButtonVariant } from './button-class.ts'
import { Spinner } from '../spinner.tsx'

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  look?: ButtonVariant
  /** Something is under way: the button keeps its size and its focus, and takes no second press. */
  busy?: boolean
  wide?: boolean
  icon?: LucideIcon
}

export function Button({ look, busy = false, wide, icon: Icon, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={buttonClass(look, wide)}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <Spinner /> : Icon && <Icon size={20} aria-hidden />}
      {children}
    </button>
  )
}
