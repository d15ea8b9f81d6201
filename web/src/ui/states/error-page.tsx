import { CloudOff } from 'lucide-react'
import { m } from '#messages/web'
import { Button } from '../buttons/button.tsx'
import { useIsOnline } from '../is-online.ts'
import { FullState } from './full-state.tsx'

type ErrorPageProps = { onRetry: () => void; busy?: boolean }

/** Without a network nothing is wrong: it says what is missing, and the screen comes by itself when it is back. */
export function ErrorPage({ onRetry, busy = false }: ErrorPageProps) {
  const online = useIsOnline()
  const title = online ? m.state_error_title() : m.offline_title()
  return (
    <FullState
      icon={CloudOff}
      tone={online ? 'bad' : 'quiet'}
      title={title}
      text={online ? m.state_error_text() : m.offline_text()}
    >
      <Button busy={busy} onClick={onRetry}>
        {m.state_retry()}
      </Button>
    </FullState>
  )
}
