import { CloudOff } from 'lucide-react'
import { m } from '#messages/web'
import { Button } from '../buttons/button.tsx'
import { FullState } from './full-state.tsx'

type ErrorPageProps = { onRetry: () => void; busy?: boolean }

export function ErrorPage({ onRetry, busy = false }: ErrorPageProps) {
  return (
    <FullState icon={CloudOff} tone="bad" title={m.state_error_title()} text={m.state_error_text()}>
      <Button busy={busy} onClick={onRetry}>
        {m.state_retry()}
      </Button>
    </FullState>
  )
}
