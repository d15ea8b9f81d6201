import { m } from '#messages/web'
import { Modal } from '#ui/overlays/modal.tsx'
import { SheetContent } from './sheet-content.tsx'

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
      <SheetContent onClose={onClose} onChoose={onChoose} />
    </Modal>
  )
}
