import { type ReactNode, useEffect } from 'react'
import { m } from '#messages/web'
import { Button } from '../buttons/button.tsx'
import { ErrorPage } from './error-page.tsx'
import { toast } from '../overlays/toast.ts'

/** What a screen needs to know of its data; a TanStack query has it. */
export type Loaded<Data> = {
  data: Data | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

type ListStatesProps<Data> = {
  query: Loaded<Data>
  /** Usually a Skeleton in the shape of the content. */
  loading: ReactNode
  /** 'page' for Error, Something went wrong and Retry; or what stands in its place. */
  error: 'page' | ((retry: () => void, error: Error) => ReactNode)
  /** Usually an EmptyPage. */
  empty: ReactNode
  /** What counts as empty; a list without entries if not said. */
  isEmpty?: (data: Data) => boolean
  content: (data: Data) => ReactNode
}

const hasNoEntries = (data: unknown): boolean => Array.isArray(data) && data.length === 0

/** The four states of a screen. None can be forgotten; a failed refresh keeps what was there and says so. */
export function ListStates<Data>(props: ListStatesProps<Data>) {
  const { query, loading, error, empty, isEmpty = hasNoEntries, content } = props
  const retry = () => void query.refetch()
  useToastOf(query.error)
  if (query.data === undefined) {
    if (!query.error) return loading
    return error === 'page' ? <ErrorPage busy={query.isFetching} onRetry={retry} /> : error(retry, query.error)
  }
  return (
    <>
      {query.error && <StaleNotice busy={query.isFetching} onRetry={retry} />}
      {isEmpty(query.data) ? empty : content(query.data)}
    </>
  )
}

function useToastOf(error: Error | null): void {
  useEffect(() => {
    // One toast for one sentence: a screen of several lists fails all at once.
    if (error) toast.error(error.message, { id: error.message })
  }, [error])
}

function StaleNotice({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <div
      role="status"
      className="mb-4 flex items-center justify-between gap-2 rounded-control bg-warn-50 py-1 pe-1 ps-4 text-sm text-ink"
    >
      <span className="py-2">{m.state_stale()}</span>
      <Button look="quiet" busy={busy} onClick={onRetry}>
        {m.state_retry()}
      </Button>
    </div>
  )
}
