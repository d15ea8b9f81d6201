import { m } from '#messages/web'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

type RenewDialogProps = { open: boolean; onKeep: () => void; onRenew: () => void }

/** A new address ends the old one in every calendar that has it: nobody does that by a slip. */
export function RenewDialog({ open, onKeep, onRenew }: RenewDialogProps) {
  return (
    <Dialog open={open} title={m.calendar_renew_title()} onClose={onKeep}>
      <p className="mb-5 text-ink-2">{m.calendar_renew_ask()}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onRenew}>{m.calendar_renew()}</Button>
        <Button look="secondary" onClick={onKeep}>
          {m.calendar_keep()}
        </Button>
      </div>
    </Dialog>
  )
}
