import { m } from '#messages/web'
import { leaveAtOnce, stay, useIsAskedToLeave } from '../../offline/leave.ts'
import { savedBytes, useSaved } from '../../offline/saved/saved-store.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { fileSize } from '../../ui/file-size.rules.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'

const NONE: never[] = []

/** Before a logout takes saved files away. */
export function LeaveDialog() {
  const asked = useIsAskedToLeave((state) => state.asked)
  const items = useSaved((state) => state.items) ?? NONE
  return (
    <Dialog open={asked} title={m.leave_title()} onClose={stay}>
      <p className="mb-5 text-ink-2">
        {items.length === 0
          ? m.leave_under_way()
          : m.leave_text({ count: items.length, size: fileSize(savedBytes(items)) })}
      </p>
      <div className="grid gap-2.5">
        <Button wide onClick={leaveAtOnce}>
          {m.leave_yes()}
        </Button>
        <Button look="quiet" wide onClick={stay}>
          {m.leave_no()}
        </Button>
      </div>
    </Dialog>
  )
}
