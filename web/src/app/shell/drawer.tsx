import { X } from 'lucide-react'
import { useEffect } from 'react'
import { m } from '#messages/web'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'
import { MenuList } from './menu-list.tsx'
import { useIsWide } from './use-is-wide.ts'

type DrawerProps = { open: boolean; onClose: () => void }

/** The sidebar on screens that have no room for it. */
export function Drawer({ open, onClose }: DrawerProps) {
  const wide = useIsWide()
  useEffect(() => {
    // Left open, a hidden dialog would keep the page behind it dead.
    if (open && wide) onClose()
  }, [open, wide, onClose])
  return (
    <Modal
      open={open}
      onClose={onClose}
      aria-label={m.menu_label()}
      className="m-0 h-dvh max-h-none w-[min(290px,calc(100vw-3.5rem))] max-w-none border-e border-line transition-transform open:animate-[slide_180ms_ease-out]"
    >
      <IconButton icon={X} look="hover" label={m.menu_close()} className="absolute top-3 end-2" onClick={onClose} />
      <MenuList onLeave={onClose} />
    </Modal>
  )
}
