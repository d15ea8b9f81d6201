import { useBlocker } from '@tanstack/react-router'
import { m } from '#messages/console'
import { ConfirmDialog } from '../../../web/src/ui/overlays/confirm-dialog.tsx'

type LeaveGuardProps = { isDirty: () => boolean; onLeave: () => void }

/** Asks before a page is left on which something was typed that is not stored. */
export function LeaveGuard({ isDirty, onLeave }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      title={m.leave_title()}
      text={m.leave_text()}
      choices={[
        { words: m.leave_stay(), onPress: () => reset?.() },
        {
          words: m.leave_go(),
          onPress: () => {
            onLeave()
            proceed?.()
          },
        },
      ]}
      onClose={() => reset?.()}
    />
  )
}
