import type { ReactNode } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { ListStates } from '#ui/states/list-states.tsx'
import type { Loaded } from '#ui/states/loaded.ts'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { FailedState } from './failed-state.tsx'

type ScreenStatesProps<Data> = {
  query: Loaded<Data>
  /** What stands there meanwhile: rows, if nothing else is given. */
  loading?: ReactNode
  /** What stands there when there is nothing; without it there is always something. */
  empty?: ReactNode
  isEmpty?: (data: Data) => boolean
  content: (data: Data) => ReactNode
}

/** The states of a screen. A person who has lost the role sees why, and nothing that needs the role. */
export function ScreenStates<Data>({ query, loading, empty = null, isEmpty, content }: ScreenStatesProps<Data>) {
  const { error, isFetching: busy } = query
  const failed = (onRetry: () => void, why: Error) => <FailedState error={why} busy={busy} onRetry={onRetry} />
  if (error instanceof ApiError && error.reason === 'role_missing') return failed(query.refetch, error)
  return (
    <ListStates
      query={query}
      loading={loading ?? <Skeleton of="rows" />}
      error={failed}
      empty={empty}
      isEmpty={isEmpty ?? (() => false)}
      content={content}
    />
  )
}
