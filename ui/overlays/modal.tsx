import type { DialogHTMLAttributes } from 'react'
import { useModal } from './use-modal.ts'

type ModalProps = Omit<DialogHTMLAttributes<HTMLDialogElement>, 'open' | 'onClose'> & {
  open: boolean
  /** Without it, only controls inside the modal close it. */
  onClose?: (() => void) | undefined
}

/** A modal element whose children are rendered only while it is open. */
export function Modal({ open, onClose, className, children, ...rest }: ModalProps) {
  const modal = useModal(open, onClose)
  return (
    <dialog {...modal} {...rest} className={`bg-card p-0 backdrop:bg-veil ${className}`}>
      {open && children}
    </dialog>
  )
}
