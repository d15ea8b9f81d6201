import { useInfiniteQuery } from '@tanstack/react-query'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { keyOf } from '../../api/staff-query.ts'

const PATH = '/staff/news'

export type NewsRow = StaffData<typeof PATH>['news'][number]
type Before = { before_day: string; before_id: number } | null

/** What students read, or what was taken back, page by page. */
export function useNewsList(taken_back: boolean) {
  const query = useInfiniteQuery({
    queryKey: [...keyOf(PATH), taken_back],
    queryFn: async ({ pageParam, signal }) => staffCall(PATH, { taken_back, ...pageParam }, signal),
    initialPageParam: null as Before,
    getNextPageParam: ({ news, more }): Before => {
      const last = news.at(-1)
      return more && last ? { before_day: last.published_on, before_id: last.id } : null
    },
  })
  const { hasNextPage: left, isFetchingNextPage: busy } = query
  const load = () => void query.fetchNextPage({ cancelRefetch: false })
  return { query: { ...query, data: query.data?.pages.flatMap(({ news }) => news) }, more: { left, busy, load } }
}
