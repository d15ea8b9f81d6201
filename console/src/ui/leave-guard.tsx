import { useBlocker } from '@tanstack/react-router'
import { m } from '#messages/console'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { useSession } from '../session/session.ts'

type LeaveGuardProps = { isDirty: () => boolean; onLeave: () => void }

/** Asks before a page is left on which something was typed that is not stored. */
export function LeaveGuard({ isDirty, onLeave }: LeaveGuardProps) {
  // The logout has asked already.
  const asks = () => useSession.getState().me !== null && isDirty()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: asks,
    enableBeforeUnload: asks,
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
