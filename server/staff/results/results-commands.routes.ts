import { staffHideResults, staffMoveResults, staffPublishResults } from '#contract/staff/results.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { changeMoment } from './change-moment.ts'
import type { ResultsDeps } from './results-deps.ts'

/** When results come: now, at another moment, or again later. */
export function resultsActs(route: StaffRoute, deps: ResultsDeps): void {
  route(staffPublishResults, async ({ body, caller, request_id }) => {
    const { roles } = staffPublishResults
    return { data: await changeMoment(deps, { ...body, caller, request_id, roles, act: 'publish_results' }) }
  })

  route(staffMoveResults, async ({ body, caller, request_id }) => {
    const { roles } = staffMoveResults
    return { data: await changeMoment(deps, { ...body, caller, request_id, roles, act: 'move_results' }) }
  })

  route(staffHideResults, async ({ body, caller, request_id }) => {
    const { roles } = staffHideResults
    return { data: await changeMoment(deps, { ...body, caller, request_id, roles, act: 'hide_results' }) }
  })
}
