import { useInfiniteQuery } from '@tanstack/react-query'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { keyOf } from '../../api/staff-query.ts'
import type { QuestionSearch } from '../../paths.ts'

const PATH = '/staff/questions'

export type BankRow = StaffData<typeof PATH>['questions'][number]
type After = { after_code: string } | null

/** The questions that the search lets through, page by page; `ofOthers`: without one's own. */
export function useQuestionList({ search, subject, chapter, type, state, practice }: QuestionSearch, ofOthers = false) {
  const filter = {
    ...(ofOthers && { of_others: true }),
    ...(search !== undefined && { search }),
    ...(subject !== undefined && { subject_id: subject }),
    ...(chapter !== undefined && { chapter_no: chapter }),
    ...(type !== undefined && { answer_type: type }),
    ...(state !== undefined && { state }),
    ...(practice === true && { for_practice: true }),
  }
  const query = useInfiniteQuery({
    queryKey: [...keyOf(PATH), filter],
    queryFn: ({ pageParam, signal }) => staffCall(PATH, { ...filter, ...pageParam }, signal),
    initialPageParam: null as After,
    getNextPageParam: ({ questions, more }): After => {
      const last = questions.at(-1)
      return more && last ? { after_code: last.code } : null
    },
  })
  const { hasNextPage: left, isFetchingNextPage: busy } = query
  const load = () => void query.fetchNextPage({ cancelRefetch: false })
  return { query: { ...query, data: query.data?.pages.flatMap((page) => page.questions) }, more: { left, busy, load } }
}
