import { Check, CloudOff, Smartphone } from 'lucide-react'
import { m } from '#messages/web'
import { useAttemptState, useIsSavedSingly } from '../attempt/attempt-context.ts'

/** Where the answers are, in one line; nothing before there is one. Only a lost connection is read out. */
export function AcknowledgedState() {
  const entries = useAttemptState((state) => state.entries)
  const unsaved = useAttemptState((state) => state.unsaved.size)
  const savedSingly = useIsSavedSingly()
  const all = [...entries.values()]
  const answered = all.some(({ option }) => option !== null)
  const refused = unsaved > 0 || all.some((entry) => entry.refused)
  const waiting = all.filter((entry) => !entry.acknowledged && !entry.refused).length
  const flow = useAttemptState((state) => state.flow)
  const offline = flow === 'waiting' && waiting > 0
  if (!savedSingly) return <OnDevice />
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
        <span className="text-ink-2 tabular">{m.test_safe({ safe: all.length - waiting, all: all.length })}</span>
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

/** For a server that gets the answers with the submit alone. It stands there from the beginning: nothing makes way for it. */
function OnDevice() {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 text-sm text-ink-2 max-md:pb-1.5">
      <Smartphone size={16} aria-hidden className="shrink-0" />
      {m.test_on_device()}
    </span>
  )
}
