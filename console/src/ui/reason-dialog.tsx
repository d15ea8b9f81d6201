import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Form } from './form.tsx'
import { ReasonField } from './reason-field.tsx'
import { useSending } from './use-sending.ts'

type ReasonDialogProps = {
  open: boolean
  title: string
  text: string
  /** What the button says. */
  action: string
  /** Does it; what it refuses leaves the dialog open. */
  onReason: (reason: string) => Promise<void>
  onClose: () => void
}

/** Asks why, before something that the history keeps with its reason. */
export function ReasonDialog({ open, title, text, action, onReason, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const { busy, send, errorAt } = useSending(['reason'])
  const submit = async () => {
    const done = await send(async () => onReason(reason.trim()))
    if (!done) return
    setReason('')
    onClose()
  }
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      <p className="mb-4 text-ink-2">{text}</p>
      <Form onSubmit={submit}>
        <ReasonField label={m.student_reason()} value={reason} onChange={setReason} error={errorAt('reason')} />
        <Button type="submit" wide busy={busy}>
          {action}
        </Button>
      </Form>
    </Dialog>
  )
}
