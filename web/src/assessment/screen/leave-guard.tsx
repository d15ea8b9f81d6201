import { useBlocker } from '@tanstack/react-router'
import { m } from '#messages/web'
import { isSignedIn } from '../../session/session-store.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useAttempt, useAttemptState } from '../attempt/attempt-context.ts'

/** Asks before the test is left, by whatever way; the browser asks only while an answer is not acknowledged. */
export function LeaveGuard() {
  const { opened, store } = useAttempt()
  const busy = useAttemptState(({ phase }) => phase !== 'done')
  const blocker = useBlocker({
    // Whoever is logged out must get to the login.
    shouldBlockFn: ({ current, next }) => busy && isSignedIn() && current.pathname !== next.pathname,
    enableBeforeUnload: () => busy && [...store.getState().entries.values()].some(({ acknowledged }) => !acknowledged),
    withResolver: true,
  })
  const asked = blocker.status === 'blocked'
  const stay = () => blocker.reset?.()
  return (
    <ConfirmDialog
      open={asked}
      title={m.test_leave_title()}
      text={opened.deadline === null ? m.test_leave_text() : m.test_leave_text_timed()}
      choices={[
        { words: m.test_leave_stay(), onPress: stay },
        { words: m.test_leave_go(), onPress: () => blocker.proceed?.() },
      ]}
      onClose={stay}
    />
  )
}
