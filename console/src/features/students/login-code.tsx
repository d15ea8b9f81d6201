import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { staffCall } from '../../api/staff-call.ts'
import { useSending } from '../../ui/use-sending.ts'

type LoginCodeProps = { stud_id: number; name: string; onMade: () => Promise<void> }

/** A login code for a student at the office whom no SMS reaches: shown once, and gone with the dialog. */
export function LoginCode({ stud_id, name, onMade }: LoginCodeProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [made, setMade] = useState<{ code: string; minutes: number } | null>(null)
  const { busy, send } = useSending()
  const make = async () =>
    send(async () => {
      setMade(await staffCall('/staff/make_login_code', { stud_id }))
      await onMade()
    })
  const close = () => {
    setIsOpen(false)
    setMade(null)
  }
  return (
    <>
      <Button look="secondary" icon={KeyRound} onClick={() => setIsOpen(true)}>
        {m.student_code()}
      </Button>
      <Dialog open={isOpen} title={m.student_code_title({ name })} onClose={close}>
        {made ? (
          <div className="grid gap-4" role="status">
            <p className="tabular text-center text-5xl font-semibold tracking-widest">{made.code}</p>
            <p className="text-ink-2">{m.student_code_how({ minutes: made.minutes })}</p>
            <Button wide onClick={close}>
              {m.student_code_done()}
            </Button>
          </div>
        ) : (
          <div className="grid gap-4">
            <p className="text-ink-2">{m.student_code_text()}</p>
            <Button wide busy={busy} onClick={() => void make()}>
              {m.student_code_make()}
            </Button>
          </div>
        )}
      </Dialog>
    </>
  )
}
