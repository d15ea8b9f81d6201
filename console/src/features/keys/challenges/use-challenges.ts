import { useQuery, useQueryClient } from '@tanstack/react-query'
import { keyOf, staffQuery } from '../../../api/staff-query.ts'
import type { StaffData } from '../../../api/staff-call.ts'

export type ChallengedQuestion = StaffData<'/staff/challenges'>['questions'][number]
export type ChallengeDecision = ChallengedQuestion['decisions'][number]
export type ChallengeRow = StaffData<'/staff/question_challenges'>['rows'][number]

/** Returns the challenges of a paper by question; empty until they are loaded. */
export function useChallenges(paper_id: number): ReadonlyMap<number, ChallengedQuestion> {
  const { data } = useQuery(staffQuery('/staff/challenges', { paper_id }))
  return new Map(data?.questions.map((one) => [one.question_id, one]))
}

/** Returns a function that reads the challenges anew. */
export function useChallengesAgain(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    const paths = [
      '/staff/challenges',
      '/staff/question_challenges',
      '/staff/key_papers',
      '/staff/result_paper',
    ] as const
    await Promise.all(paths.map(async (path) => queryClient.invalidateQueries({ queryKey: keyOf(path) })))
  }
}
