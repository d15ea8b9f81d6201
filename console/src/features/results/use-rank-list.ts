import { useInfiniteQuery } from '@tanstack/react-query'
import { staffCall } from '../../api/staff-call.ts'
import { keyOf } from '../../api/staff-query.ts'
import type { RowCursor } from './result-data.ts'

const PATH = '/staff/rank_list'

export type Narrowed = { search?: string; batch_id?: number }

/** Who appeared in a paper, by rank, page by page. */
export function useRankList(paper_id: number, narrowed: Narrowed) {
  const query = useInfiniteQuery({
    queryKey: [...keyOf(PATH), paper_id, narrowed],
    queryFn: async ({ pageParam, signal }) =>
      staffCall(PATH, { paper_id, ...narrowed, ...(pageParam && { after: pageParam }) }, signal),
    initialPageParam: null as RowCursor | null,
    getNextPageParam: ({ cursor }) => cursor,
  })
  const { hasNextPage: left, isFetchingNextPage: busy } = query
  const load = () => void query.fetchNextPage({ cancelRefetch: false })
  return { query: { ...query, data: query.data?.pages.flatMap(({ rows }) => rows) }, more: { left, busy, load } }
}
