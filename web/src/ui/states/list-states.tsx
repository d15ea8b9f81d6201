import { type ReactNode, useEffect } from 'react'
import { ErrorPage } from './error-page.tsx'
import type { Loaded } from './loaded.ts'
import { StaleNotice } from './stale-notice.tsx'
import { toast } from '../overlays/toast.ts'

export type ListStatesProps<Data> = {
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
    return error === 'page' ? (
      <ErrorPage busy={query.isFetching} error={query.error} onRetry={retry} />
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

function useToastOf(error: Error | null): void {
  useEffect(() => {
    // Without a network every list says so in its own place, and nobody is told of it when the network is back.
    // One toast for one sentence: a screen of several lists fails all at once.
    if (error && navigator.onLine) toast.error(error.message, { id: error.message })
  }, [error])
}
