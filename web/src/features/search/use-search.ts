import { useQuery } from '@tanstack/react-query'
import { useStudId } from '../../session/session-store.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { queryOf } from './query.rules.ts'
import { searchQuery } from './search.api.ts'

/** The results for what is typed, asked for once the typing pauses. */
export function useSearch(typed: string) {
  const query = useSettled(queryOf(typed))
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(searchQuery(useStudId(), query))
  return {
    query,
    found: query === '' ? [] : (data ?? []),
    /** What is found belongs to what is typed now. */
    isWhole: queryOf(typed) === query && data !== undefined && !isPlaceholderData && error === null,
    error,
    isFetching,
    refetch: () => void refetch(),
  }
}
