import { Link } from '@tanstack/react-router'
import { LogOut, Menu } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '#messages/console'
import { Button } from '../../../web/src/ui/buttons/button.tsx'
import { IconButton } from '../../../web/src/ui/buttons/icon-button.tsx'
import { LanguageChoice } from '../../../web/src/ui/language-choice.tsx'
import { ConfirmDialog } from '../../../web/src/ui/overlays/confirm-dialog.tsx'
import { Modal } from '../../../web/src/ui/overlays/modal.tsx'
import { hasDrafts } from '../session/drafts.ts'
import { unsentRegisters } from '../session/kept-registers.ts'
import { roleWords } from '../session/role-words.ts'
import { signOut, useSession } from '../session/session.ts'
import { useSending } from '../ui/use-sending.ts'
import { KnownOutlet } from './known-outlet.tsx'
import { entriesFor } from './menu.ts'

/** The menu beside a screen, or behind a button where there is no room for it. */
export function Shell() {
  const [isOpen, setIsOpen] = useState(false)
  useUnsentMarks()
  return (
    <div className="lg:grid lg:grid-cols-[264px_minmax(0,1fr)]">
      <a
        href="#main"
        className="absolute start-3 top-3 z-10 -translate-y-20 rounded-control bg-card px-4 py-3 focus:translate-y-0"
      >
        {m.menu_skip()}
      </a>
      <aside className="hidden border-e border-line bg-card print:hidden lg:block">
        <div className="sticky top-0 flex h-dvh flex-col overflow-y-auto">
          <MenuContent />
        </div>
      </aside>
      <header className="sticky top-0 z-1 flex items-center gap-2 border-b border-line bg-card px-2 py-1.5 print:hidden lg:hidden">
        <IconButton icon={Menu} label={m.menu_open()} look="hover" onClick={() => setIsOpen(true)} />
        <span className="font-semibold">{m.app_name()}</span>
      </header>
      <Modal
        open={isOpen}
        onClose={() => setIsOpen(false)}
        aria-label={m.menu_label()}
        className="m-0 me-auto flex h-dvh max-h-none w-72 max-w-[85vw] flex-col not-open:hidden"
      >
        <MenuContent onGo={() => setIsOpen(false)} />
      </Modal>
      <KnownOutlet />
    </div>
  )
}

/** Sends what was marked without a line, whatever screen is open. */
function useUnsentMarks(): void {
  const person = useSession(({ me, isOver }) => (isOver ? null : (me?.staff_id ?? null)))
  useEffect(() => {
    if (person === null || unsentRegisters(person).length === 0) return
    void import('../features/register/send-marks.ts').then(({ sendMarks }) => sendMarks())
  }, [person])
}

/** `onGo` is told when somebody goes somewhere. */
function MenuContent({ onGo }: { onGo?: () => void }) {
  const me = useSession((session) => session.me)
  if (!me) return null
  return (
    <>
      <div className="px-5 pt-5 pb-3">
        <p className="font-semibold wrap-anywhere">{me.name}</p>
        <p className="text-sm text-ink-2">{roleWords(me.roles)}</p>
      </div>
      <nav aria-label={m.menu_label()} className="grid grow content-start gap-0.5 px-3">
        {entriesFor(me.roles).map(({ to, words, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            onClick={onGo}
            activeOptions={{ exact: to === '/' }}
            className="flex min-h-11 items-center gap-3 rounded-control px-3 no-underline hover:bg-brand-50 aria-[current=page]:bg-brand-50 aria-[current=page]:font-semibold aria-[current=page]:text-brand-strong"
          >
            <Icon size={20} aria-hidden />
            {words()}
          </Link>
        ))}
      </nav>
      <div className="grid gap-1 px-3 pb-safe">
        <LanguageChoice />
        <LogOutButton />
      </div>
    </>
  )
}

/** Asks where something was typed that is not stored: with the session it is gone. */
function LogOutButton() {
  const { busy, send } = useSending()
  const [isAsking, setIsAsking] = useState(false)
  const me = useSession((session) => session.me)
  const hasUnsaved = () => hasDrafts() || (me && unsentRegisters(me.staff_id).length > 0)
  const leave = () => {
    setIsAsking(false)
    void send(signOut)
  }
  return (
    <>
      <Button look="quiet" icon={LogOut} busy={busy} onClick={() => (hasUnsaved() ? setIsAsking(true) : leave())}>
        {m.sign_out()}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={m.sign_out_unsaved()}
        text={m.sign_out_unsaved_text()}
        choices={[
          { words: m.leave_stay(), onPress: () => setIsAsking(false) },
          { words: m.sign_out(), onPress: leave, danger: true },
        ]}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}
