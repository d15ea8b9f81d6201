import { useInfiniteQuery } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { keyOf } from '../../api/staff-query.ts'

const PATH = '/staff/doubts'

export type DoubtRow = StaffData<typeof PATH>['doubts'][number]
export type Doubt = StaffData<'/staff/doubt'>
type After = { after_at: number; after_id: number } | null

/** Reads the doubts that wait, or the others, page by page. */
export function useDoubtQueue(waiting: boolean) {
  const query = useInfiniteQuery({
    queryKey: [...keyOf(PATH), waiting],
    queryFn: async ({ pageParam, signal }) => staffCall(PATH, { waiting, ...pageParam }, signal),
    initialPageParam: null as After,
    getNextPageParam: ({ doubts, more }): After => {
      const last = doubts.at(-1)
      return more && last ? { after_at: last.turned, after_id: last.doubt_id } : null
    },
  })
  const { hasNextPage: left, isFetchingNextPage: busy } = query
  const load = () => void query.fetchNextPage({ cancelRefetch: false })
  return { query: { ...query, data: query.data?.pages.flatMap(({ doubts }) => doubts) }, more: { left, busy, load } }
}

/** Reads everything anew that a change of a doubt affects. */
export async function renewDoubts(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: keyOf(PATH) })
  await queryClient.invalidateQueries({ queryKey: keyOf('/staff/doubt') })
}
