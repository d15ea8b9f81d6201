import type { DialogHTMLAttributes } from 'react'
import { useModal } from './use-modal.ts'

type ModalProps = Omit<DialogHTMLAttributes<HTMLDialogElement>, 'open' | 'onClose'> & {
  open: boolean
  /** Without it, only what it holds leads out of it. */
  onClose?: (() => void) | undefined
}

/** What stands before everything else; what it holds is drawn only while it is open. */
export function Modal({ open, onClose, className, children, ...rest }: ModalProps) {
  const modal = useModal(open, onClose)
  return (
    <dialog {...modal} {...rest} className={`bg-card p-0 backdrop:bg-veil ${className}`}>
      {open && children}
    </dialog>
  )
}
