import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { helpActs } from './help-acts.routes.ts'
import { forceActs, judgeActs } from './judge-acts.routes.ts'
import type { Monitor } from './monitor.ts'
import { type Perform, perform, type SittingDeps } from './perform.ts'

/** What the exam office does while a paper is written; whoever watches sees it at the next look. */
export function sittingActs(route: StaffRoute, deps: SittingDeps, monitor: Pick<Monitor, 'forget'>): void {
  const act: Perform = async (pressed, work) => {
    const done = await perform(deps, pressed, work)
    monitor.forget(pressed.paper_id)
    return done
  }
  helpActs(route, deps, act)
  forceActs(route, deps, act)
  judgeActs(route, deps, act)
}
