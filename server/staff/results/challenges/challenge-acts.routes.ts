import { staffCloseChallenges, staffOpenChallenges } from '#contract/staff/challenges.ts'
import type { StaffRoute } from '../../../http/calls/staff-route.ts'
import type { ResultsDeps } from '../results-deps.ts'
import { changeWindow } from './change-window.ts'

/** From when to when the key of a paper is shown for challenges. */
export function challengeActs(route: StaffRoute, deps: ResultsDeps): void {
  route(staffOpenChallenges, async ({ body, caller, request_id }) => {
    const { roles } = staffOpenChallenges
    return { data: await changeWindow(deps, { ...body, caller, request_id, roles }) }
  })

  route(staffCloseChallenges, async ({ body, caller, request_id }) => {
    const { roles } = staffCloseChallenges
    return { data: await changeWindow(deps, { ...body, caller, request_id, roles }) }
  })
}
