import { X } from 'lucide-react'
import { m } from '#messages/web'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { Palette } from './palette.tsx'

type PaletteSheetProps = { open: boolean; onClose: () => void; onChoose: (index: number) => void }

/** The palette from below, where there is no room beside the question. */
export function PaletteSheet({ open, onClose, onChoose }: PaletteSheetProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      aria-label={m.test_questions()}
      className="mx-0 mt-auto mb-0 max-h-[80dvh] w-full max-w-none rounded-t-card border-t border-line open:animate-appear"
    >
      <div className="mx-auto max-w-160 px-4 pt-3 pb-safe">
        <div className="mb-2 flex items-center justify-between">
          <h2 className="text-lg">{m.test_questions()}</h2>
          <IconButton icon={X} label={m.dialog_close()} className="-me-2.5" onClick={onClose} />
        </div>
        <Palette onChoose={onChoose} />
      </div>
    </Modal>
  )
}
