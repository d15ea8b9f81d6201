import { children, guardianLogout } from '#contract/guardian/children.ts'
import { childrenOf } from '../../guardians/children.queries.ts'
import { endGuardianSession } from '../../guardians/guardian-sessions.queries.ts'
import type { GuardianRoute } from '../../http/calls/guardian-route.ts'
import { toDay } from '../../ports/time.ts'
import { type CardDeps, childrenCards } from './children-cards.ts'

/** Who the guardian is and for whom, and the end of a session. */
export function childrenRoutes(route: GuardianRoute, deps: CardDeps): void {
  const { db, clock, academy } = deps

  route(children, async ({ caller }) => {
    const { zone } = await academy()
    const own = await childrenOf(db.read, caller.guardian_id, toDay(clock.now(), zone))
    return { data: { name: caller.name, children: await childrenCards(deps, own) } }
  })

  route(guardianLogout, async ({ caller }) => {
    await db.write((tx) => endGuardianSession(tx, caller.session_id))
    return { data: {} }
  })
}
