import { useBlocker, useNavigate, useRouter } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { m } from '#messages/web'
import type { Place } from '../../paths.ts'
import { isSignedIn } from '../../session/session-store.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useAttempt, useAttemptState, useIsSavedSingly } from '../attempt/attempt-context.ts'

/** Asks before the test is left, by whatever way; the browser asks only while an answer is not acknowledged. */
export function LeaveGuard({ exit }: { exit: Place }) {
  const { opened, store } = useAttempt()
  const busy = useAttemptState(({ phase }) => phase !== 'done')
  const [untimed, timed] = useIsSavedSingly()
    ? [m.test_leave_text, m.test_leave_text_timed]
    : [m.test_leave_text_device, m.test_leave_text_timed_device]
  const navigate = useNavigate()
  useEntryBefore()
  const blocker = useBlocker({
    // Whoever is logged out must get to the login.
    shouldBlockFn: ({ current, next, action }) =>
      busy && isSignedIn() && (action === 'BACK' || current.pathname !== next.pathname),
    enableBeforeUnload: () => busy && [...store.getState().entries.values()].some(({ acknowledged }) => !acknowledged),
    withResolver: true,
  })
  const asked = blocker.status === 'blocked'
  const stay = () => blocker.reset?.()
  const leave = () => {
    blocker.proceed?.()
    // The entry before is the same screen: it becomes the list, once the router is there.
    if (blocker.next?.pathname === blocker.current?.pathname)
      setTimeout(() => void navigate({ ...exit, replace: true, ignoreBlocker: true }))
  }
  return (
    <ConfirmDialog
      open={asked}
      title={m.test_leave_title()}
      text={(opened.deadline === null ? untimed : timed)()}
      choices={[
        { words: m.test_leave_stay(), onPress: stay },
        { words: m.test_leave_go(), onPress: leave },
      ]}
      onClose={stay}
    />
  )
}

/** Back can be asked about only within the app: a test that was opened by its own address has nothing there before it. */
function useEntryBefore(): void {
  const router = useRouter()
  // Before the question is on the screen: whoever sees it may go back at once.
  useLayoutEffect(() => {
    if (router.history.location.state.__TSR_index === 0) router.history.push(router.state.location.href)
  }, [router])
}
