import { m } from '#messages/web'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'

type RenewDialogProps = { open: boolean; onKeep: () => void; onRenew: () => void }

/** A new address ends the old one in every calendar that has it: nobody does that by a slip. */
export const RenewDialog = ({ open, onKeep, onRenew }: RenewDialogProps) => (
  <ConfirmDialog
    open={open}
    title={m.calendar_renew_title()}
    text={m.calendar_renew_ask()}
    choices={[
      { words: m.calendar_renew(), onPress: onRenew, danger: true },
      { words: m.calendar_keep(), onPress: onKeep },
    ]}
    onClose={onKeep}
  />
)
