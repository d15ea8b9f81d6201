import { useInfiniteQuery } from '@tanstack/react-query'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { keyOf } from '../../api/staff-query.ts'
import type { StudentSearch } from '../../paths.ts'

const PATH = '/staff/students'

export type StudentRow = StaffData<typeof PATH>['students'][number]
type After = { after_name: string; after_id: number } | null

/** The students that the search lets through, page by page. */
export function useStudentList({ search, level, batch, status }: StudentSearch) {
  const filter = {
    ...(search !== undefined && { search }),
    ...(level !== undefined && { ac_id: level }),
    ...(batch !== undefined && { batch_id: batch }),
    ...(status !== undefined && { status }),
  }
  const query = useInfiniteQuery({
    queryKey: [...keyOf(PATH), filter],
    queryFn: ({ pageParam, signal }) => staffCall(PATH, { ...filter, ...pageParam }, signal),
    initialPageParam: null as After,
    getNextPageParam: ({ students, more }): After => {
      const last = students.at(-1)
      return more && last ? { after_name: last.name, after_id: last.stud_id } : null
    },
  })
  const rows = query.data?.pages.flatMap(({ students }) => students)
  return {
    query: { ...query, data: rows },
    more: {
      left: query.hasNextPage,
      busy: query.isFetchingNextPage,
      load: () => void query.fetchNextPage({ cancelRefetch: false }),
    },
  }
}
