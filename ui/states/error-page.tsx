import { CloudOff } from 'lucide-react'
import { m } from '#messages/web'
import { Button } from '../buttons/button.tsx'
import { useIsOnline } from '../is-online.ts'
import { FullState } from './full-state.tsx'
import { type Trouble, troubleOf } from './trouble.rules.ts'

export type ErrorPageProps = { onRetry: () => void; busy?: boolean; error: Error }

/** What happened and what to do, in words that stay. */
const ADVICE: Record<Trouble, () => string> = {
  connection: () => m.state_trouble_connection(),
  server: () => m.state_trouble_server(),
  missing: () => m.state_trouble_missing(),
  refused: () => m.state_trouble_refused(),
}

/** Returns the line below the error page's two. */
export function adviceOn(error: Error): string {
  const trouble = troubleOf(error)
  return trouble === null ? error.message : ADVICE[trouble]()
}

/**
 * Without a network the page names the missing connection and no error; the screen loads by itself once the network is
 * back.
 */
export function ErrorPage({ onRetry, busy = false, error }: ErrorPageProps) {
  const online = useIsOnline()
  const title = online ? m.state_error_title() : m.offline_title()
  return (
    <FullState
      icon={CloudOff}
      urgent
      tone={online ? 'bad' : 'quiet'}
      title={title}
      text={online ? m.state_error_text() : m.offline_text()}
    >
      {online && <p className="-mt-3.5 mb-5 text-ink-2">{adviceOn(error)}</p>}
      <Button busy={busy} onClick={onRetry}>
        {m.state_retry()}
      </Button>
    </FullState>
  )
}
