import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/all-calls.ts'
import { post } from '../../api/calls.ts'
import { mathAhead } from '../math/math-library.ts'

export type Challenges = Api['/Student/challenges']['data']
export type ChallengeRow = Challenges['questions'][number]
export type SentChallenge = NonNullable<ChallengeRow['challenge']>
export type Claim = Pick<SentChallenge, 'right' | 'number'>

/** The key of a closed attempt's paper, and what the student holds against it. */
export const challengesQuery = (stud_id: number, attempt_id: number) =>
  queryOptions({
    queryKey: ['challenges', stud_id, attempt_id],
    queryFn: async ({ signal }) => mathAhead(await post('/Student/challenges', { stud_id, attempt_id }, { signal })),
  })
