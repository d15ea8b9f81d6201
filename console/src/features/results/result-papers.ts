import { useInfiniteQuery } from '@tanstack/react-query'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { keyOf } from '../../api/staff-query.ts'

const PATH = '/staff/result_papers'

export type PaperRow = StaffData<typeof PATH>['papers'][number]

/** Papers whose results come, page by page. */
export function useResultPapers() {
  const query = useInfiniteQuery({
    queryKey: keyOf(PATH),
    queryFn: async ({ pageParam, signal }) => staffCall(PATH, pageParam ? { after: pageParam } : {}, signal),
    initialPageParam: null as PaperRow['cursor'] | null,
    getNextPageParam: ({ papers, more }) => (more ? (papers.at(-1)?.cursor ?? null) : null),
  })
  const { hasNextPage: left, isFetchingNextPage: busy } = query
  const load = () => void query.fetchNextPage({ cancelRefetch: false })
  return { query: { ...query, data: query.data?.pages.flatMap(({ papers }) => papers) }, more: { left, busy, load } }
}
