import { CloudOff, SearchX, ShieldOff } from 'lucide-react'
import { m } from '#messages/console'
import { m as w } from '#messages/web'
import { ApiError } from '#web/api/api-error.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useIsOnline } from '#ui/is-online.ts'
import { adviceOn, ErrorPage, type ErrorPageProps } from '#ui/states/error-page.tsx'
import { goBack } from '#ui/states/failed-page.tsx'
import { FullState } from '#ui/states/full-state.tsx'
import { troubleOf } from '#ui/states/trouble.rules.ts'

/** Why a screen has nothing to show, said once, and one way on. A person who has lost the role reads that. */
export function FailedState({ error, busy = false, onRetry }: ErrorPageProps) {
  const online = useIsOnline()
  if (error instanceof ApiError && error.reason === 'role_missing')
    return <FullState icon={ShieldOff} title={m.role_gone_title()} text={m.role_gone_text()} />
  if (!online) return <ErrorPage error={error} busy={busy} onRetry={onRetry} />
  if (troubleOf(error) === 'missing')
    return (
      <FullState icon={SearchX} urgent title={m.missing_title()} text={m.missing_text()}>
        <Button onClick={goBack}>{w.state_go_back()}</Button>
      </FullState>
    )
  return (
    <FullState icon={CloudOff} urgent tone="bad" title={m.failed_title()} text={adviceOn(error)}>
      <Button busy={busy} onClick={onRetry}>
        {w.state_retry()}
      </Button>
    </FullState>
  )
}
