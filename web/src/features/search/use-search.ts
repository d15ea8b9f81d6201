import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStudId } from '../../session/session-store.ts'
import { queryOf } from './query.rules.ts'
import { searchQuery } from './search.api.ts'

const PAUSE_MS = 250

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

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
