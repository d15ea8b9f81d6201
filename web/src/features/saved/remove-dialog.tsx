import { m } from '#messages/web'
import { type Saved, titleOf } from '../../offline/saved/saved-item.ts'
import { savedBytes } from '../../offline/saved/saved-store.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { fileSize } from '../../ui/file-size.rules.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'

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
  return (
    <Dialog open={first !== undefined} title={m.saved_remove_title()} onClose={onClose}>
      <p className="mb-5 text-ink-2 wrap-anywhere">
        {items.length === 1 && first
          ? m.saved_remove_one({ title: titleOf(first), size })
          : m.saved_remove_many({ count: items.length, size })}
      </p>
      <div className="grid gap-2.5">
        <Button wide onClick={onRemove}>
          {m.saved_remove_yes()}
        </Button>
        <Button look="quiet" wide onClick={onClose}>
          {m.saved_remove_no()}
        </Button>
      </div>
    </Dialog>
  )
}
