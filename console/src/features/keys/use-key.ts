import { useQuery, useQueryClient } from '@tanstack/react-query'
import { keyOf, staffQuery } from '../../api/staff-query.ts'

const WHILE_MARKING_MS = 1000

/** The key of a paper, looked at again as long as attempts are marked by one that is tried. */
export function useKey(paper_id: number) {
  return useQuery({
    ...staffQuery('/staff/key', { paper_id }),
    refetchInterval: ({ state: { data } }) => (data?.trying && data.trying.summary === null ? WHILE_MARKING_MS : false),
  })
}

/** Has what is known of keys asked for anew. */
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
