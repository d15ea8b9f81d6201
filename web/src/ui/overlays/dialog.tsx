import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { m } from '#messages/web'
import { useModal } from './use-modal.ts'

type DialogProps = {
  open: boolean
  title: string
  /** Without it, only what the dialog holds leads out of it. */
  onClose?: () => void
  /** For what needs all the room there is. */
  wide?: boolean
  children: ReactNode
}

/** A question or a notice before everything else. */
export function Dialog({ open, title, onClose, wide = false, children }: DialogProps) {
  const modal = useModal(open, onClose)
  const titleId = useId()
  return (
    <dialog
      {...modal}
      {...(onClose ? {} : { closedby: 'none', role: 'alertdialog' })}
      aria-labelledby={titleId}
      className={`w-[calc(100%-2rem)] rounded-card border border-line bg-card p-0 backdrop:bg-veil open:animate-appear ${wide ? 'max-w-content' : 'max-w-105'}`}
    >
      {open && (
        <div className="p-6">
          <div className="mb-2 flex items-start justify-between gap-2">
            <h2 id={titleId} className="text-lg">
              {title}
            </h2>
            {onClose && (
              <button
                type="button"
                aria-label={m.dialog_close()}
                className="-mt-2.5 -me-2.5 grid size-11 shrink-0 place-items-center rounded-control text-ink-2"
                onClick={onClose}
              >
                <X size={20} aria-hidden />
              </button>
            )}
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}
