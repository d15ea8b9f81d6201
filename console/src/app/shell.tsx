import { Menu as MenuIcon, Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { m } from '#messages/console'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { unsentRegisters } from '../session/kept-registers.ts'
import { useSession } from '../session/session.ts'
import { AcademySign } from '../ui/academy-sign.tsx'
import { FindDialog } from './find-dialog.tsx'
import { KnownOutlet } from './known-outlet.tsx'
import { Menu } from './menu.tsx'
import { NoBatchNotice } from './no-batch-notice.tsx'
import { useMenuData } from './use-menu-data.ts'

/** The menu beside a screen, or behind a button where there is no room for it; the search over everything. */
export function Shell() {
  const [isOpen, setIsOpen] = useState(false)
  const [isFinding, setIsFinding] = useState(false)
  const find = () => {
    setIsOpen(false)
    setIsFinding(true)
  }
  useUnsentMarks()
  useFindKeys(find)
  return (
    <div className="lg:grid lg:grid-cols-[264px_minmax(0,1fr)]">
      <a
        href="#main"
        className="absolute start-3 top-3 z-10 -translate-y-20 rounded-control bg-card px-4 py-3 focus:translate-y-0"
      >
        {m.menu_skip()}
      </a>
      <aside className="hidden border-e border-line bg-card print:hidden lg:block">
        <div className="sticky top-0 flex h-dvh flex-col">
          <Menu onSearch={find} />
        </div>
      </aside>
      <header className="sticky top-0 z-1 flex items-center gap-2 border-b border-line bg-card px-2 py-1.5 print:hidden lg:hidden">
        <IconButton icon={MenuIcon} label={m.menu_open()} look="hover" onClick={() => setIsOpen(true)} />
        <HeaderSign />
        <IconButton icon={Search} label={m.find_label()} look="hover" onClick={find} />
      </header>
      <Modal
        open={isOpen}
        onClose={() => setIsOpen(false)}
        aria-label={m.menu_label()}
        className="m-0 me-auto flex h-dvh max-h-none w-72 max-w-[85vw] flex-col not-open:hidden"
      >
        <Menu onSearch={find} onGo={() => setIsOpen(false)} />
      </Modal>
      {isFinding && <FindDialog onClose={() => setIsFinding(false)} />}
      <div className="min-w-0">
        <NoBatchNotice />
        <KnownOutlet />
      </div>
    </div>
  )
}

/** Sends marks that were made without a network, whatever screen is open. */
function useUnsentMarks(): void {
  const person = useSession(({ me, isOver }) => (isOver ? null : (me?.staff_id ?? null)))
  useEffect(() => {
    if (person === null || unsentRegisters(person).length === 0) return
    void import('../features/register/send-marks.ts').then(({ sendMarks }) => sendMarks())
  }, [person])
}

/** Control or Command with K opens the search from everywhere. */
function useFindKeys(find: () => void): void {
  const open = useEffectEvent(find)
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // A dialog that is open keeps what was begun in it.
      if (!document.querySelector('dialog:modal')) open()
    }
    addEventListener('keydown', keys)
    return () => removeEventListener('keydown', keys)
  }, [])
}

function HeaderSign() {
  const { data } = useMenuData()
  return (
    <div className="min-w-0 grow">
      <AcademySign academy={data?.academy} />
    </div>
  )
}
