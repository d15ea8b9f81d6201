import { m } from '#messages/web'
import { useIsFocusMode } from '../focus-mode.tsx'
import { Button } from '../buttons/button.tsx'
import { useIsOnline } from '../is-online.ts'
import { formatWhen } from '../format/format-day.ts'
import type { Loaded } from './loaded.ts'

/** So old is only what an earlier visit has left. */
const STALE_AFTER_MS = 30 * 60_000

type StaleNoticeProps = { of: Loaded<unknown>; onRetry: () => void }

/** Above what could not be asked for anew: why, and from when it is. */
export function StaleNotice({ of: query, onRetry }: StaleNoticeProps) {
  const reached = useIsOnline()
  // A test in progress says itself what becomes of its answers.
  const online = useIsFocusMode() || reached
  const words = wordsOf(query, online)
  if (words === null) return null
  return (
    <div
      role="status"
      className="mb-4 flex items-center justify-between gap-2 rounded-control bg-warn-50 py-1 pe-1 ps-4 text-sm text-ink"
    >
      <span className="py-2">{words}</span>
      <Button look="quiet" busy={query.isFetching} onClick={onRetry}>
        {m.state_retry()}
      </Button>
    </div>
  )
}

function wordsOf({ error, isFetching, dataUpdatedAt: at = 0 }: Loaded<unknown>, online: boolean): string | null {
  const now = Date.now()
  const when = formatWhen(at, now)
  if (!online && at > 0) return m.offline_kept({ when })
  if (error) return m.state_stale()
  return isFetching && at > 0 && now - at > STALE_AFTER_MS ? m.state_old({ when }) : null
}
