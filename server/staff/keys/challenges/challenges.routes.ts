import { staffChallenges, staffQuestionChallenges } from '#contract/staff/challenges.ts'
import type { AcademyReader } from '../../../academy/academy.ts'
import {
  challengeCounts,
  challengesOfQuestion,
  decisionsOf,
} from '../../../assessment/challenges/challenges.queries.ts'
import type { StaffRoute } from '../../../http/calls/staff-route.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { toInstant } from '../../../ports/time.ts'
import type { KeyDeps } from '../key-deps.ts'
import { keyPaper } from '../key-papers.queries.ts'
import { challengeGroups, claimView } from './challenge-groups.ts'
import { declineChallenges } from './decline-challenges.ts'

const ON_A_PAGE = 100

/** What students hold against keys, and what is decided of it. */
export function keyChallengesRoutes(route: StaffRoute, deps: KeyDeps & { academy: AcademyReader }): void {
  const { db, academy } = deps
  const { read } = db
  declineChallenges(route, deps)

  route(staffChallenges, async ({ body: { paper_id } }) => {
    if (!(await keyPaper(read, paper_id))) throw new ApiError('not_found')
    const { zone } = await academy()
    const [counts, decisions] = [await challengeCounts(read, paper_id), await decisionsOf(read, paper_id)]
    return { data: { questions: challengeGroups(counts, decisions, zone) } }
  })

  route(staffQuestionChallenges, async ({ body: { paper_id, question_id, after = 0 } }) => {
    if (!(await keyPaper(read, paper_id))) throw new ApiError('not_found')
    const { zone } = await academy()
    const found = await challengesOfQuestion(read, { paper_id, question_id, after, count: ON_A_PAGE + 1 })
    const rows = found.slice(0, ON_A_PAGE).map(({ option_id, response, outcome, at, ...row }) => ({
      ...row,
      ...claimView({ option_id, response }),
      at: toInstant(at, zone),
      state: (outcome ?? 'sent') as 'sent' | 'accepted' | 'declined',
    }))
    return { data: { rows, more: found.length > ON_A_PAGE } }
  })
}
