import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { m } from '#messages/web'
import { IconButton } from '../buttons/icon-button.tsx'
import { Modal } from './modal.tsx'

type DialogProps = {
  open: boolean
  title: string
  /** Without it, only controls inside the dialog close it. */
  onClose?: () => void
  /** For what needs all the room there is. */
  wide?: boolean
  children: ReactNode
}

/** A modal dialog with a question or a notice. */
export function Dialog({ open, title, onClose, wide = false, children }: DialogProps) {
  const titleId = useId()
  return (
    <Modal
      open={open}
      onClose={onClose}
      {...(onClose ? {} : { closedby: 'none', role: 'alertdialog' })}
      aria-labelledby={titleId}
      className={`w-[calc(100%-32px)] rounded-card border border-line open:animate-appear ${wide ? 'max-w-content' : 'max-w-notice'}`}
    >
      <div className="p-6">
        <div className="mb-2 flex items-start justify-between gap-2">
          <h2 id={titleId} className="text-lg">
            {title}
          </h2>
          {onClose && <IconButton icon={X} label={m.dialog_close()} className="-mt-2.5 -me-2.5" onClick={onClose} />}
        </div>
        {children}
      </div>
    </Modal>
  )
}
