import { CloudOff } from 'lucide-react'
import { m } from '#messages/web'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useAttempt, useAttemptState } from '../attempt/attempt-context.ts'
import { TimeLeft } from '../screen/time-left.tsx'

/** Shown after a submit that could not reach the server: it is sent by itself, or the student goes back meanwhile. */
export function SubmitWaiting({ onBack }: { onBack: () => void }) {
  const attempt = useAttempt()
  const waits = useAttemptState(({ phase }) => phase === 'waiting')
  const goBack = () => {
    onBack()
    attempt.goBack()
  }
  return (
    <Dialog open={waits} title={m.test_not_submitted()}>
      <p className="text-ink-2">{m.test_not_submitted_text()}</p>
      <Underway isOffline />
      <div className="my-4 flex justify-center empty:hidden">
        <TimeLeft />
      </div>
      <div className="grid">
        <Button look="secondary" onClick={goBack}>
          {m.test_keep_answering()}
        </Button>
      </div>
    </Dialog>
  )
}

/** What a submit does now: it waits for a network, or is on its way. */
export function Underway({ isOffline }: { isOffline: boolean }) {
  return (
    <p
      role="status"
      className={`mt-5 flex items-center justify-center gap-2.5 font-semibold ${isOffline ? 'text-warn' : 'text-brand-strong'}`}
    >
      {isOffline ? <CloudOff size={20} aria-hidden /> : <Spinner />}
      {isOffline ? m.test_waiting_network() : m.test_submitting()}
    </p>
  )
}
