import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'

let made = 0

/** As any other query. */
export function fetchOnce<Data>(load: () => Promise<Data>) {
  const queryKey = ['once', (made += 1)]
  return function useOnce() {
    const { data, error, isFetching, refetch } = useQuery(
      { queryKey, queryFn: load, staleTime: Infinity, gcTime: Infinity, retry: true },
      queryClient,
    )
    return { data, error, isFetching, refetch: () => void refetch() }
  }
}
