import { m } from '#messages/web'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useAttemptState, useIsSavedSingly } from '../attempt/attempt-context.ts'

/** The paper is locked: what happens now, and what is still missing. Nothing here can be pressed. */
export function TimeOver() {
  const locked = useAttemptState(({ phase }) => phase === 'locked')
  const inTime = useAttemptState(({ secondsLeft, flow }) => flow === 'closed' && secondsLeft !== 0)
  const missing = useAttemptState(
    ({ entries }) => [...entries.values()].filter(({ acknowledged }) => !acknowledged).length,
  )
  const all = useAttemptState(({ entries }) => entries.size)
  const waiting = useAttemptState(({ flow }) => flow === 'waiting') && missing > 0
  const savedSingly = useIsSavedSingly()
  const text = inTime ? m.test_closed_text() : m.test_time_over_text()
  return (
    <Dialog open={locked} title={inTime ? m.test_closed() : m.test_time_over()}>
      <p className="text-ink-2">{waiting ? m.test_time_over_waiting({ count: missing }) : text}</p>
      {savedSingly && missing > 0 && (
        <p className="mt-2 font-semibold tabular">{m.test_safe({ safe: all - missing, all })}</p>
      )}
      <p role="status" className="mt-5 flex items-center justify-center gap-2.5 font-semibold text-brand-strong">
        <Spinner />
        {m.test_submitting()}
      </p>
    </Dialog>
  )
}
