import { CloudOff } from 'lucide-react'
import { m } from '#messages/web'
import { Button } from '../buttons/button.tsx'
import { useIsOnline } from '../is-online.ts'
import { FullState } from './full-state.tsx'

/** What keeps a screen from its content, as far as a student can do something about it. */
type Trouble = 'connection' | 'server' | 'missing' | 'refused'

/** Without the part of the app that makes calls, an error is known by the fields that it has. */
type Failure = Error & { status?: unknown; reason?: unknown }

/** In the words of Chromium, Firefox and Safari, and of the build for styles. */
const CODE_DID_NOT_COME = /dynamically imported module|importing a module script failed|unable to preload/i

/** Null where the message of a call says itself what there is to do. What is no call's error is the app's own mistake. */
export function troubleOf(error: Failure): Trouble | null {
  const { status, reason, message } = error
  if (CODE_DID_NOT_COME.test(message)) return 'connection'
  if (typeof status !== 'number') return 'server'
  if (status === 0 || reason === 'network' || reason === 'too_slow') return 'connection'
  if (status === 404) return 'missing'
  if (status === 401 || status === 403) return 'refused'
  return status >= 500 ? 'server' : null
}

type ErrorPageProps = { onRetry: () => void; busy?: boolean; error: Error }

/** What happened and what to do, in words that stay when the toast is gone. */
const ADVICE: Record<Trouble, () => string> = {
  connection: () => m.state_trouble_connection(),
  server: () => m.state_trouble_server(),
  missing: () => m.state_trouble_missing(),
  refused: () => m.state_trouble_refused(),
}

/** Without a network nothing is wrong: it says what is missing, and the screen comes by itself when it is back. */
export function ErrorPage({ onRetry, busy = false, error }: ErrorPageProps) {
  const online = useIsOnline()
  const trouble = troubleOf(error)
  const advice = trouble === null ? error.message : ADVICE[trouble]()
  const title = online ? m.state_error_title() : m.offline_title()
  return (
    <FullState
      icon={CloudOff}
      tone={online ? 'bad' : 'quiet'}
      title={title}
      text={online ? m.state_error_text() : m.offline_text()}
    >
      {online && <p className="-mt-3.5 mb-5 text-ink-2">{advice}</p>}
      <Button busy={busy} onClick={onRetry}>
        {m.state_retry()}
      </Button>
    </FullState>
  )
}
