import { m } from '#messages/web'
import { leaveAtOnce, stay, useIsAskedToLeave } from '../../offline/leave.ts'
import { savedBytes, useSaved } from '../../offline/saved/saved-store.ts'
import { fileSize } from '../../ui/format/file-size.rules.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'

const NONE: never[] = []

/** Before a logout takes saved files away. */
export function LeaveDialog() {
  const asked = useIsAskedToLeave((state) => state.asked)
  const items = useSaved((state) => state.items) ?? NONE
  const size = fileSize(savedBytes(items))
  return (
    <ConfirmDialog
      open={asked}
      title={m.leave_title()}
      text={items.length === 0 ? m.leave_under_way() : m.leave_text({ count: items.length, size })}
      choices={[
        { words: m.leave_yes(), onPress: leaveAtOnce, danger: true },
        { words: m.leave_no(), onPress: stay },
      ]}
      onClose={stay}
    />
  )
}
