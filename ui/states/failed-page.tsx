import { SearchX } from 'lucide-react'
import { m } from '#messages/web'
import { Button } from '../buttons/button.tsx'
import { useIsOnline } from '../is-online.ts'
import { adviceOn, ErrorPage, type ErrorPageProps } from './error-page.tsx'
import { FullState } from './full-state.tsx'
import { troubleOf } from './trouble.rules.ts'

/**
 * The page of content that failed. What is not there, or not for this account, will not be there a moment later either:
 * the first way is back.
 */
export function FailedPage(props: ErrorPageProps) {
  const online = useIsOnline()
  const trouble = troubleOf(props.error)
  if (!online || (trouble !== 'missing' && trouble !== 'refused')) return <ErrorPage {...props} />
  return (
    <FullState icon={SearchX} urgent title={m.state_error_title()} text={m.state_error_text()}>
      <p className="-mt-3.5 mb-5 text-ink-2">{adviceOn(props.error)}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={goBack}>{m.state_go_back()}</Button>
        <Button look="secondary" busy={props.busy ?? false} onClick={props.onRetry}>
          {m.state_retry()}
        </Button>
      </div>
    </FullState>
  )
}

/** To the screen before; from an address that was opened by itself to the app's first screen. */
export function goBack(): void {
  if (window.history.length > 1) window.history.back()
  else window.location.assign(import.meta.env.BASE_URL)
}
