import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Modal } from '#ui/overlays/modal.tsx'

type ReadingModalProps = { open: boolean; title: string; onClose: () => void; children: ReactNode }

/** Long pages to read in the middle of a test: the way back stays in view. */
export function ReadingModal({ open, title, onClose, children }: ReadingModalProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      aria-label={title}
      className="w-[calc(100%-16px)] max-w-reading rounded-card border border-line open:animate-appear"
    >
      <div className="sticky top-0 z-2 flex items-center justify-between gap-2 border-b border-line bg-card py-1.5 ps-4 pe-1.5 md:ps-6">
        <h2 className="text-lg">{title}</h2>
        <IconButton icon={X} label={m.dialog_close()} onClick={onClose} />
      </div>
      <div className="px-4 py-3 md:px-6">{children}</div>
    </Modal>
  )
}
