import { useInfiniteQuery } from '@tanstack/react-query'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { keyOf } from '../../api/staff-query.ts'
import type { PapersSearch } from '../../paths.ts'

const PATH = '/staff/papers'

export type PaperRow = StaffData<typeof PATH>['papers'][number]

/** Papers in one state, page by page. */
export function usePapersList(state: PapersSearch['state'] | 'draft') {
  const query = useInfiniteQuery({
    queryKey: [...keyOf(PATH), state],
    queryFn: async ({ pageParam, signal }) =>
      staffCall(PATH, { state: state ?? 'draft', ...(pageParam !== null && { before: pageParam }) }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ papers, more }) => {
      const last = papers.at(-1)
      return more && last ? (last.paper_id ?? last.draft_id) : null
    },
  })
  const { hasNextPage: left, isFetchingNextPage: busy } = query
  const load = () => void query.fetchNextPage({ cancelRefetch: false })
  return { query: { ...query, data: query.data?.pages.flatMap(({ papers }) => papers) }, more: { left, busy, load } }
}
