import { useRouter } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { type UnsavedPage, unsavedPages } from '../session/drafts.ts'
import { unsentRegisters } from '../session/kept-registers.ts'
import { signOut, useSession } from '../session/session.ts'
import { useSending } from '../ui/use-sending.ts'

/** What this person would lose with the session: forms, and registers with marks that were not sent. */
function unsavedOf(person: number): UnsavedPage[] {
  const registers = unsentRegisters(person).map(({ register: { class_id, class_name } }) => ({
    title: m.sign_out_register({ name: class_name }),
    href: `/staff/register?class=${class_id}`,
  }))
  return [...unsavedPages(person), ...registers]
}

/** Asks for confirmation when something typed is not stored: it is lost with the session. */
export function LogOutButton({ onGo }: { onGo?: (() => void) | undefined }) {
  const { busy, send } = useSending()
  const [unsaved, setUnsaved] = useState<UnsavedPage[]>([])
  const me = useSession((session) => session.me)
  const leave = () => {
    setUnsaved([])
    void send(signOut)
  }
  const press = () => {
    const found = me ? unsavedOf(me.staff_id) : []
    if (found.length > 0) setUnsaved(found)
    else leave()
  }
  const close = () => setUnsaved([])
  const go = () => {
    close()
    onGo?.()
  }
  return (
    <>
      <IconButton icon={LogOut} label={m.sign_out()} look="hover" disabled={busy} onClick={press} />
      <Dialog open={unsaved.length > 0} title={m.sign_out_unsaved()} onClose={close}>
        <p className="mb-3 text-ink-2">{m.sign_out_unsaved_text()}</p>
        <UnsavedList pages={unsaved} onGo={go} />
        <div className="grid gap-2.5">
          <Button onClick={close}>{m.leave_stay()}</Button>
          <Button look="secondary" onClick={leave}>
            {m.sign_out()}
          </Button>
        </div>
      </Dialog>
    </>
  )
}

/** Each page leads to what is not saved on it. */
function UnsavedList({ pages, onGo }: { pages: readonly UnsavedPage[]; onGo: () => void }) {
  const router = useRouter()
  return (
    <ul className="mb-4">
      {pages.map(({ title, href }) => (
        <li key={href}>
          <a
            href={href}
            className="inline-flex min-h-11 items-center text-brand-strong underline wrap-anywhere"
            onClick={(event) => {
              event.preventDefault()
              onGo()
              router.history.push(href)
            }}
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
}
