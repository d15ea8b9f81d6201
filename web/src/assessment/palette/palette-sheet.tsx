import { X } from 'lucide-react'
import { m } from '#messages/web'
import { useModal } from '../../ui/overlays/use-modal.ts'
import { Palette } from './palette.tsx'

type PaletteSheetProps = { open: boolean; onClose: () => void; onChoose: (index: number) => void }

/** The palette from below, where there is no room beside the question. */
export function PaletteSheet({ open, onClose, onChoose }: PaletteSheetProps) {
  const modal = useModal(open, onClose)
  return (
    <dialog
      {...modal}
      aria-label={m.test_questions()}
      className="mx-0 mt-auto mb-0 max-h-[80dvh] w-full max-w-none rounded-t-card border-t border-line bg-card p-0 backdrop:bg-veil open:animate-appear"
    >
      {open && (
        <div className="mx-auto max-w-160 px-4 pt-3 pb-safe">
          <div className="mb-2 flex items-center justify-between">
            <h2 className="text-lg">{m.test_questions()}</h2>
            <button
              type="button"
              aria-label={m.dialog_close()}
              className="-me-2.5 grid size-11 place-items-center rounded-control text-ink-2"
              onClick={onClose}
            >
              <X size={20} aria-hidden />
            </button>
          </div>
          <Palette onChoose={onChoose} />
        </div>
      )}
    </dialog>
  )
}
