import { X } from 'lucide-react'
import { useEffect } from 'react'
import { m } from '#messages/web'
import { useModal } from '../../ui/overlays/use-modal.ts'
import { MenuList } from './menu-list.tsx'
import { useIsWide } from './use-is-wide.ts'

type DrawerProps = { open: boolean; onClose: () => void }

/** The sidebar on screens that have no room for it. */
export function Drawer({ open, onClose }: DrawerProps) {
  const modal = useModal(open, onClose)
  const wide = useIsWide()
  useEffect(() => {
    // Left open, a hidden dialog would keep the page behind it dead.
    if (open && wide) onClose()
  }, [open, wide, onClose])
  return (
    <dialog
      {...modal}
      aria-label={m.menu_label()}
      className="m-0 h-dvh max-h-none w-[min(290px,calc(100vw-3.5rem))] max-w-none border-e border-line bg-card p-0 transition-transform backdrop:bg-veil open:animate-[slide_180ms_ease-out]"
    >
      {open && (
        <>
          <button
            type="button"
            aria-label={m.menu_close()}
            className="absolute top-3 end-2 grid size-11 place-items-center rounded-control text-ink-2 hover:bg-brand-50"
            onClick={onClose}
          >
            <X size={20} aria-hidden />
          </button>
          <MenuList onLeave={onClose} />
        </>
      )}
    </dialog>
  )
}
