import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffCall } from '../../api/staff-call.ts'
import { keyOf, staffQuery } from '../../api/staff-query.ts'
import type { Sitting } from './sitting-data.ts'
import { merged } from './writer-state.rules.ts'

const EVERY_MS = 3500

/** Polls a sitting every few seconds: of the students, only changed rows are sent. */
export function useSitting(paper_id: number) {
  const queryClient = useQueryClient()
  const { queryKey } = staffQuery('/staff/sitting', { paper_id })
  return useQuery<Sitting>({
    queryKey,
    queryFn: async ({ signal }) => {
      const known = queryClient.getQueryData<Sitting>(queryKey)
      const fresh = await staffCall('/staff/sitting', { paper_id, since: known?.version ?? 0 }, signal)
      return { ...fresh, rows: merged(known?.rows ?? [], fresh.rows) }
    },
    refetchInterval: EVERY_MS,
    staleTime: 0,
  })
}

/** Returns a function that polls the sitting now. */
export function useLookAgain(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => queryClient.invalidateQueries({ queryKey: keyOf('/staff/sitting') })
}
