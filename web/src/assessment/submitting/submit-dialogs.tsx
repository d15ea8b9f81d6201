import { m } from '#messages/web'
import { useIsOnline } from '#ui/is-online.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useAttemptState, useIsSavedSingly } from '../attempt/attempt-context.ts'
import { SubmitSummary } from './submit-summary.tsx'
import { SubmitWaiting, Underway } from './submit-waiting.tsx'

/** What a submit shows: the figures before it, that it waits for a network, and that the time is over. */
export function SubmitDialogs({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <>
      <SubmitSummary open={open} onClose={onClose} />
      <SubmitWaiting onBack={onClose} />
      <TimeOver />
    </>
  )
}

/** Shown while the paper is locked: the current step, and the answers still missing. It has no buttons. */
function TimeOver() {
  const locked = useAttemptState(({ phase }) => phase === 'locked')
  const inTime = useAttemptState(({ secondsLeft, flow }) => flow === 'closed' && secondsLeft !== 0)
  const missing = useAttemptState(
    ({ entries }) => [...entries.values()].filter(({ acknowledged }) => !acknowledged).length,
  )
  const all = useAttemptState(({ entries }) => entries.size)
  const isOnline = useIsOnline()
  const waiting = useAttemptState(({ flow }) => flow === 'waiting' || !isOnline) && missing > 0
  const savedSingly = useIsSavedSingly()
  const text = inTime ? m.test_closed_text() : m.test_time_over_text()
  return (
    <Dialog open={locked} title={inTime ? m.test_closed() : m.test_time_over()}>
      <p className="text-ink-2">{waiting ? m.test_time_over_waiting({ count: missing }) : text}</p>
      {savedSingly && missing > 0 && (
        <p className="mt-2 font-semibold tabular">{m.test_safe({ safe: all - missing, all })}</p>
      )}
      <Underway isOffline={waiting || !isOnline} />
    </Dialog>
  )
}
