import { Check, CloudOff } from 'lucide-react'
import { m } from '#messages/web'
import { useAttemptState } from '../attempt/attempt-context.ts'

/** Where the answers are, in one line; nothing before there is one. Only a lost connection is read out. */
export function AcknowledgedState() {
  const all = useAttemptState(({ entries }) => entries.size)
  const answered = useAttemptState(({ entries }) => [...entries.values()].some(({ option }) => option !== null))
  // A server that saves no single answers gets them with the submit.
  const refused = useAttemptState(({ entries }) => [...entries.values()].some((entry) => entry.refused))
  const waiting = useAttemptState(
    ({ entries }) => [...entries.values()].filter((entry) => !entry.acknowledged && !entry.refused).length,
  )
  const flow = useAttemptState((state) => state.flow)
  const offline = flow === 'waiting' && waiting > 0
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 text-sm">
      <span role="status" className="contents">
        {offline && (
          <>
            <CloudOff size={16} aria-hidden className="shrink-0 text-warn" />
            <span className="text-warn">{m.test_waiting({ count: waiting })}</span>
          </>
        )}
      </span>
      {!offline && waiting > 0 && (
        <span className="text-ink-2 tabular">{m.test_safe({ safe: all - waiting, all })}</span>
      )}
      {waiting === 0 && answered && !refused && (
        <>
          <Check size={16} aria-hidden className="shrink-0 text-good" />
          <span className="text-good">{m.test_all_saved()}</span>
        </>
      )}
    </span>
  )
}
