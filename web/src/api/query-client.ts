import { onlineManager, type Query, QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { isUnknownCall } from './extensions.ts'

const MAX_RETRIES = 2
/** Longer than this nobody looks at a skeleton: the error page with its Retry comes instead. */
const MAX_WAIT_S = 5

/** Only what may pass by itself is tried again: a broken connection, a server that names a short wait. */
function worthRetrying(failures: number, error: Error): boolean {
  if (failures >= MAX_RETRIES || !(error instanceof ApiError)) return false
  if (isUnknownCall(error)) return false
  // Without a network the next try fails as well; its return asks anew.
  if (error.reason === 'network') return navigator.onLine
  return error.retryAfter !== null && error.retryAfter <= MAX_WAIT_S
}

const STALE_AFTER_MS = 30_000

/** What was fetched ahead, and is not there, is not asked for again by the screen that comes. */
const wasJustNotFound = ({ state: { error, errorUpdatedAt } }: { state: Query['state'] }): boolean =>
  error instanceof ApiError && error.reason === 'not_found' && Date.now() - errorUpdatedAt < STALE_AFTER_MS

const wait = (failures: number, error: Error): number =>
  error instanceof ApiError && error.retryAfter !== null ? error.retryAfter * 1000 : 1000 * 2 ** failures

// A page that was opened without a network must notice its return; the library begins as if there were one.
onlineManager.setOnline(navigator.onLine)

/** One for each who may be signed in: what is kept of a student and of a guardian never meet. */
export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Paused requests show nothing; one that fails shows what to do.
        networkMode: 'always',
        staleTime: STALE_AFTER_MS,
        // What was seen is shown at once when it is seen again, and refreshed behind.
        gcTime: 30 * 60_000,
        refetchOnReconnect: true,
        retry: worthRetrying,
        retryOnMount: (query) => !wasJustNotFound(query),
        retryDelay: wait,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })

/** What is kept of the student. */
export const queryClient = makeQueryClient()

/**
 * Shows what the student has just done before the server has said it. Without a network that makes what is shown no
 * newer than it is.
 */
export function showChange<Data>(key: QueryKey, change: (shown: Data | undefined) => Data | undefined): void {
  const at = queryClient.getQueryState(key)?.dataUpdatedAt
  queryClient.setQueryData<Data>(key, change, navigator.onLine || at === undefined ? {} : { updatedAt: at })
}
