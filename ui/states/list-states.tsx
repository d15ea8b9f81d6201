import type { ReactNode } from 'react'
import { FailedPage } from './failed-page.tsx'
import type { Loaded } from './loaded.ts'
import { m } from '#messages/web'
import { useIsFocusMode } from '../focus-mode.tsx'
import { Button } from '../buttons/button.tsx'
import { useIsOnline } from '../is-online.ts'
import { formatWhen } from '../format/format-day.ts'

/** Only data left by an earlier visit are that old. */
const STALE_AFTER_MS = 30 * 60_000

type StaleNoticeProps = { of: Loaded<unknown>; onRetry: () => void }

/** A notice above data that could not be refreshed: the reason, and the time when they were loaded. */
function StaleNotice({ of: query, onRetry }: StaleNoticeProps) {
  const online = useIsOnline()
  // A test in progress reports a lost connection itself, with what becomes of its answers.
  const isFocusMode = useIsFocusMode()
  const words = wordsOf(query, online)
  if (words === null || isFocusMode) return null
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

export type ListStatesProps<Data> = {
  query: Loaded<Data>
  /** Usually a Skeleton in the shape of the content. */
  loading: ReactNode
  /** 'page' for Error, Something went wrong and Retry; or the element to show in its place. */
  error: 'page' | ((retry: () => void, error: Error) => ReactNode)
  /** Usually an EmptyPage. */
  empty: ReactNode
  /** Decides what counts as empty; by default a list without entries. */
  isEmpty?: (data: Data) => boolean
  content: (data: Data) => ReactNode
}

const hasNoEntries = (data: unknown): boolean => Array.isArray(data) && data.length === 0

/**
 * The four states of a screen. The types require all four; a failed refresh keeps the earlier data and says so. A failure
 * is said once, in the place of what is missing or above what is older, and by no toast over it.
 */
export function ListStates<Data>(props: ListStatesProps<Data>) {
  const { query, loading, error, empty, isEmpty = hasNoEntries, content } = props
  const retry = () => void query.refetch()
  if (query.data === undefined) {
    if (!query.error) return loading
    return error === 'page' ? (
      <FailedPage busy={query.isFetching} error={query.error} onRetry={retry} />
    ) : (
      error(retry, query.error)
    )
  }
  return (
    <>
      <StaleNotice of={query} onRetry={retry} />
      {isEmpty(query.data) ? empty : content(query.data)}
    </>
  )
}
