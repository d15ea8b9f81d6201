import { isOnline } from '#ui/is-online.ts'
import { onlineManager, type Query, QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { isUnknownCall } from './extensions.ts'

const MAX_RETRIES = 2
/** Nobody looks at a skeleton for longer: the error page with its Retry replaces it. */
const MAX_WAIT_S = 5

/** Only what may pass by itself is tried again: a broken connection, a server that names a short wait. */
function worthRetrying(failures: number, error: Error): boolean {
  if (failures >= MAX_RETRIES || !(error instanceof ApiError)) return false
  if (isUnknownCall(error)) return false
  // Without a network the next try fails as well; queries run again when the network is back.
  if (error.reason === 'network') return isOnline()
  return error.retryAfter !== null && error.retryAfter <= MAX_WAIT_S
}

const STALE_AFTER_MS = 30_000

/** A prefetched query that ended in "not found" is not run again by the screen that opens. */
const wasJustNotFound = ({ state: { error, errorUpdatedAt } }: { state: Query['state'] }): boolean =>
  error instanceof ApiError && error.reason === 'not_found' && Date.now() - errorUpdatedAt < STALE_AFTER_MS

const wait = (failures: number, error: Error): number =>
  error instanceof ApiError && error.retryAfter !== null ? error.retryAfter * 1000 : 1000 * 2 ** failures

// The library assumes a network at the start; without this line a page opened offline would not notice the network's
// return.
onlineManager.setOnline(isOnline())

/** Returns a client of its own for each session: cached data of a student and of a guardian never mix. */
export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // A paused request would show nothing; a failed one shows what to do.
        networkMode: 'always',
        staleTime: STALE_AFTER_MS,
        // Cached data are shown at once on the next visit, and refreshed in the background.
        gcTime: 30 * 60_000,
        refetchOnReconnect: true,
        retry: worthRetrying,
        retryOnMount: (query) => !wasJustNotFound(query),
        retryDelay: wait,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })

/** The student's cached data. */
export const queryClient = makeQueryClient()

/**
 * Shows a student's change before the server has confirmed it. Without a network the displayed data keep their earlier
 * time of update.
 */
export function showChange<Data>(key: QueryKey, change: (shown: Data | undefined) => Data | undefined): void {
  const at = queryClient.getQueryState(key)?.dataUpdatedAt
  queryClient.setQueryData<Data>(key, change, isOnline() || at === undefined ? {} : { updatedAt: at })
}
