import { m } from '#messages/web'
import { type Saved, titleOf } from '../../offline/saved/saved-item.ts'
import { savedBytes } from '../../offline/saved/saved-store.ts'
import { fileSize } from '../../ui/format/file-size.rules.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'

type RemoveDialogProps = {
  /** None: nobody asked. */
  items: Saved[]
  onClose: () => void
  onRemove: () => void
}

/** To have it again costs as much data as it did. */
export function RemoveDialog({ items, onClose, onRemove }: RemoveDialogProps) {
  const [first] = items
  const size = fileSize(savedBytes(items))
  const text =
    items.length === 1 && first
      ? m.saved_remove_one({ title: titleOf(first), size })
      : m.saved_remove_many({ count: items.length, size })
  const choices = [
    { words: m.saved_remove_yes(), onPress: onRemove, danger: true },
    { words: m.saved_remove_no(), onPress: onClose },
  ] as const
  return (
    <ConfirmDialog
      open={first !== undefined}
      title={m.saved_remove_title()}
      text={text}
      choices={choices}
      onClose={onClose}
    />
  )
}
