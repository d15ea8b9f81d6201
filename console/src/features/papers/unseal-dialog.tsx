import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { Dialog } from '../../../../web/src/ui/overlays/dialog.tsx'
import { toast } from '../../../../web/src/ui/overlays/toast.ts'
import { staffCall } from '../../api/staff-call.ts'
import { paths } from '../../paths.ts'
import { Form } from '../../ui/form.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { PaperReason } from './paper-reason.tsx'
import { readPapersAnew } from './read-papers-anew.ts'

type UnsealDialogProps = {
  open: boolean
  name: string
  sealed: { draft_id: number; version: number }
  onClose: () => void
}

/** Takes a paper out of the students' lists again, with a reason. */
export const UnsealDialog = ({ open, ...props }: UnsealDialogProps) => (
  <Dialog open={open} title={m.paper_unseal_title({ name: props.name })} onClose={props.onClose}>
    {open && <Unseal {...props} />}
  </Dialog>
)

function Unseal({ name, sealed: { draft_id, version } }: Omit<UnsealDialogProps, 'open'>) {
  const navigate = useNavigate()
  const [reason, setReason] = useState('')
  const { busy, send, errorAt } = useSending(['reason'])
  const unseal = async () =>
    send(async () => {
      await staffCall('/staff/unseal_paper', { draft_id, version, reason: reason.trim() })
      toast.success(m.paper_unsealed({ name }))
      await navigate(paths.paperDraft(draft_id))
      await readPapersAnew()
    })
  return (
    <Form onSubmit={unseal}>
      <p className="text-ink-2">{m.paper_unseal_about()}</p>
      <PaperReason value={reason} onChange={setReason} error={errorAt('reason')} />
      <Button type="submit" wide busy={busy}>
        {m.paper_unseal()}
      </Button>
    </Form>
  )
}
