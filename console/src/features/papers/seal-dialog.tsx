import { useNavigate } from '@tanstack/react-router'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { Dialog } from '../../../../web/src/ui/overlays/dialog.tsx'
import { toast } from '../../../../web/src/ui/overlays/toast.ts'
import { staffCall } from '../../api/staff-call.ts'
import { paths } from '../../paths.ts'
import { InsistBox, useInsisting } from '../../ui/insist-box.tsx'
import { Form } from '../../ui/form.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { askWords, type Checked, hindrances, insistable, windowWords } from './paper-words.ts'
import { readPapersAnew } from './read-papers-anew.ts'

type SealDialogProps = {
  draft_id: number
  /** Of the draft as it was kept; null while nobody wants to seal it. */
  version: number | null
  name: string
  check: Checked
  onClose: () => void
}

/** What comes of sealing, and what is rarely meant. */
export const SealDialog = ({ version, ...props }: SealDialogProps) => (
  <Dialog open={version !== null} title={m.paper_seal_title({ name: props.name })} onClose={props.onClose}>
    {version !== null && <Seal {...props} version={version} />}
  </Dialog>
)

function Seal({ draft_id, version, name, check, onClose }: SealDialogProps & { version: number }) {
  const navigate = useNavigate()
  const { busy, send } = useSending()
  const asked = askWords(check)
  const { insist, box } = useInsisting(insistable(check))
  const seal = async () =>
    send(async () => {
      const { sealed, ...hindered } = await staffCall('/staff/seal_paper', { draft_id, version, ...insist })
      if (!sealed) {
        for (const { problem } of hindrances(hindered)) toast.error(problem, { id: problem })
        return onClose()
      }
      toast.success(m.paper_sealed({ name }))
      await navigate(paths.paper(sealed.paper_id))
      await readPapersAnew()
    })
  return (
    <Form onSubmit={seal}>
      <p className="mb-2 font-medium">{windowWords(check.starts_at, check.ends_at)}</p>
      <p className="mb-4 text-ink-2">{m.paper_seal_about({ count: check.audience?.count ?? 0 })}</p>
      {asked.length > 0 && (
        <ul className="mb-4 grid gap-1.5 rounded-control bg-warn-50 p-3 text-warn">
          {asked.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <InsistBox box={box} />
      <div className="grid gap-2.5">
        <Button type="submit" busy={busy}>
          {m.paper_seal()}
        </Button>
        <Button look="secondary" onClick={onClose}>
          {m.cancel()}
        </Button>
      </div>
    </Form>
  )
}
