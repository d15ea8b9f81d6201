import { queryOptions, useQuery } from '@tanstack/react-query'
import { post } from '../../../api/calls.ts'
import { isUnknownCall, useHasExtensions } from '../../../api/extensions.ts'
import { useStudId } from '../../../session/session-store.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import type { Standing } from './standing.ts'

/** The figures below a report's first screen: they neither delay nor break that screen. */
export const figuresPart = lazyPart(async () => import('./report-figures.tsx'))

/** Where the time went, for the part of a report that tells it. */
export const timePart = lazyPart(async () => import('./time-part.tsx'))

/** Null where the server has no such call, and of quizzes, which have no ranks. */
async function standingOf(stud_id: number, attempt_id: number | null, signal: AbortSignal): Promise<Standing | null> {
  if (attempt_id === null) return null
  try {
    return await post('/Student/attempt_standing', { stud_id, attempt_id }, { signal })
  } catch (error) {
    if (isUnknownCall(error)) return null
    throw error
  }
}

/** An attempt's standing; the query resolves together with the code that shows it. */
const standingQuery = (stud_id: number, attempt_id: number | null) =>
  queryOptions({
    queryKey: ['attempt_standing', stud_id, attempt_id],
    queryFn: async ({ signal }) => {
      const [standing] = await Promise.all([standingOf(stud_id, attempt_id, signal), figuresPart.load()])
      return standing
    },
  })

export function useStanding(attemptId: number | null) {
  const { data, isLoading, isFetching, isError, refetch } = useQuery(standingQuery(useStudId(), attemptId))
  const isExpected = useHasExtensions() && attemptId !== null
  return {
    standing: data ?? null,
    /** True while space is reserved for the standing. */
    isComing: isLoading && isExpected,
    isLoading,
    isFetching,
    failed: isError && isExpected,
    retry: () => void refetch(),
  }
}

export type StandingQuery = ReturnType<typeof useStanding>
