import { useInfiniteQuery } from '@tanstack/react-query'
import { m } from '#messages/console'
import { queryClient } from '../../api/query-client.ts'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { keyOf } from '../../api/staff-query.ts'
import type { FeedbackSearch } from '../../paths.ts'
import type { Tone } from '../../ui/badge.tsx'

const PATH = '/staff/feedback'

export type FeedbackRow = StaffData<typeof PATH>['feedback'][number]
export type Feedback = StaffData<'/staff/feedback_item'>
type Before = { before_at: number; before_id: number } | null

export const STATES: Record<FeedbackRow['state'], { words: () => string; tone: Tone }> = {
  open: { words: m.feedback_state_open, tone: 'warn' },
  answered: { words: m.feedback_state_answered, tone: 'good' },
  closed: { words: m.feedback_state_closed, tone: 'quiet' },
}

/** What the address narrows the list to, as the calls take it. */
export const feedbackFilter = ({ done, subject, search }: FeedbackSearch) => ({
  open: done !== true,
  ...(subject !== undefined && { subject_id: subject }),
  ...(search !== undefined && { search }),
})

/** Reads the feedback that waits, or what is done, page by page. */
export function useFeedbackList(search: FeedbackSearch) {
  const filter = feedbackFilter(search)
  const query = useInfiniteQuery({
    queryKey: [...keyOf(PATH), filter],
    queryFn: async ({ pageParam, signal }) => staffCall(PATH, { ...filter, ...pageParam }, signal),
    initialPageParam: null as Before,
    getNextPageParam: ({ feedback, more }): Before => {
      const last = feedback.at(-1)
      return more && last ? { before_at: last.sent, before_id: last.feedback_id } : null
    },
  })
  const { hasNextPage: left, isFetchingNextPage: busy } = query
  const load = () => void query.fetchNextPage({ cancelRefetch: false })
  const data = query.data?.pages.flatMap(({ feedback }) => feedback)
  return { query: { ...query, data }, more: { left, busy, load } }
}

/** Reads everything anew that an act on feedback affects. */
export async function renewFeedback(): Promise<void> {
  for (const path of [PATH, '/staff/feedback_item', '/staff/menu', '/staff/today'] as const)
    await queryClient.invalidateQueries({ queryKey: keyOf(path) })
}
