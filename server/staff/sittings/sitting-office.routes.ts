import type { StaffRoute } from '../../http/calls/staff-route.ts'
import type { Random } from '../../ports/random.ts'
import { sittingActs } from './acts.routes.ts'
import { attemptRoute } from './attempt.routes.ts'
import { minutesRoute } from './minutes.routes.ts'
import type { SittingDeps } from './perform.ts'
import { askRoutes } from './requests/ask.routes.ts'
import { decideRoutes } from './requests/decide.routes.ts'
import { rosterRoutes } from './roster.routes.ts'
import { seatsRoutes } from './seats.routes.ts'
import { sittingRoute } from './sitting.routes.ts'
import { sittingsRoutes } from './sittings.routes.ts'

/** All that is done for those who write: before, meanwhile, and after. */
export function sittingOfficeRoutes(route: StaffRoute, deps: SittingDeps & { random: Random }): void {
  sittingsRoutes(route, deps)
  const monitor = sittingRoute(route, deps)
  sittingActs(route, deps, monitor)
  askRoutes(route, deps, monitor)
  decideRoutes(route, deps, monitor)
  attemptRoute(route, deps)
  rosterRoutes(route, deps)
  seatsRoutes(route, deps)
  minutesRoute(route, deps, monitor)
}
