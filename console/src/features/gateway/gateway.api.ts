import { useInfiniteQuery } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { keyOf } from '../../api/staff-query.ts'

export type Gateways = StaffData<'/staff/gateways'>
export type Gateway = Gateways['gateways'][number]
export type Channel = Gateway['channel']
export type SentMessage = StaffData<'/staff/gateway_messages'>['messages'][number]

const LOG = '/staff/gateway_messages'

/** Reads the messages that were given to a gateway, page by page. */
export function useSentMessages(only: 'all' | 'failed') {
  const query = useInfiniteQuery({
    queryKey: [...keyOf(LOG), only],
    queryFn: async ({ pageParam, signal }) =>
      staffCall(LOG, { only, ...(pageParam !== null && { before: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  const { hasNextPage: left, isFetchingNextPage: busy } = query
  const load = () => void query.fetchNextPage({ cancelRefetch: false })
  return {
    query: { ...query, data: query.data?.pages.flatMap(({ messages }) => messages) },
    more: { left, busy, load },
  }
}

/** Reads everything anew that a change of a gateway, or a test, affects. */
export async function renewGateways(): Promise<void> {
  for (const path of ['/staff/gateways', LOG, '/staff/today'] as const)
    await queryClient.invalidateQueries({ queryKey: keyOf(path) })
}
