import { isOnline } from '#ui/is-online.ts'
import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/api/api-error.ts'

const MAX_RETRIES = 2
const STALE_AFTER_MS = 10_000

/** Only network failures, which may pass by themselves, are retried. */
const worthRetrying = (failures: number, error: Error): boolean =>
  failures < MAX_RETRIES && error instanceof ApiError && error.reason === 'network' && isOnline()

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', staleTime: STALE_AFTER_MS, retry: worthRetrying },
    mutations: { networkMode: 'always', retry: false },
  },
})
