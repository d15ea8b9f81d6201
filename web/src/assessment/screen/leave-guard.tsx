import { useBlocker } from '@tanstack/react-router'
import { m } from '#messages/web'
import { isSignedIn } from '../../session/session-store.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useRun, useRunState } from '../attempt/run-context.ts'

/** Asks before the test is left, by whatever way; the browser asks only while an answer is not safe. */
export function LeaveGuard() {
  const { test, store } = useRun()
  const busy = useRunState(({ phase }) => phase !== 'done')
  const blocker = useBlocker({
    // Whoever is logged out must get to the login.
    shouldBlockFn: ({ current, next }) => busy && isSignedIn() && current.pathname !== next.pathname,
    enableBeforeUnload: () => busy && [...store.getState().entries.values()].some(({ safe }) => !safe),
    withResolver: true,
  })
  const asked = blocker.status === 'blocked'
  return (
    <Dialog open={asked} title={m.test_leave_title()} onClose={() => blocker.reset?.()}>
      <p className="mb-5 text-ink-2">{test.deadline === null ? m.test_leave_text() : m.test_leave_text_timed()}</p>
      <div className="grid gap-2.5">
        <Button onClick={() => blocker.reset?.()}>{m.test_leave_stay()}</Button>
        <Button look="secondary" onClick={() => blocker.proceed?.()}>
          {m.test_leave_go()}
        </Button>
      </div>
    </Dialog>
  )
}
