import { useQuery, useQueryClient } from '@tanstack/react-query'
import { keyOf, staffQuery } from '../../api/staff-query.ts'

const WHILE_MARKING_MS = 1000

/** Reads the key of a paper, again and again while attempts are marked by a correction that is tried. */
export function useKey(paper_id: number) {
  return useQuery({
    ...staffQuery('/staff/key', { paper_id }),
    refetchInterval: ({ state: { data } }) => (data?.trying && data.trying.summary === null ? WHILE_MARKING_MS : false),
  })
}

/** Returns a function that reads everything about keys anew. */
export function useKeysAgain(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: keyOf('/staff/key') }),
      queryClient.invalidateQueries({ queryKey: keyOf('/staff/key_papers') }),
      queryClient.invalidateQueries({ queryKey: keyOf('/staff/challenges') }),
      queryClient.invalidateQueries({ queryKey: keyOf('/staff/question_challenges') }),
    ])
  }
}
