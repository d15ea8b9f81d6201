import { children, guardianLogout } from '#contract/guardian/children.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import type { Db } from '../../db/db.ts'
import { childrenOf } from '../../guardians/children.queries.ts'
import { endGuardianSession } from '../../guardians/guardian-sessions.queries.ts'
import type { GuardianRoute } from '../../http/calls/guardian-route.ts'
import type { Clock } from '../../ports/clock.ts'
import { toDay } from '../../ports/time.ts'

type Deps = { db: Db; clock: Clock; academy: AcademyReader }

/** Who the guardian is and for whom, and the end of a session. */
export function childrenRoutes(route: GuardianRoute, { db, clock, academy }: Deps): void {
  route(children, async ({ caller }) => {
    const { zone } = await academy()
    const found = await childrenOf(db.read, caller.guardian_id, toDay(clock.now(), zone))
    const shown = found.map(({ stud_id, name, level }) => ({ stud_id, name, level }))
    return { data: { name: caller.name, children: shown } }
  })

  route(guardianLogout, async ({ caller }) => {
    await db.write((tx) => endGuardianSession(tx, caller.session_id))
    return { data: {} }
  })
}
