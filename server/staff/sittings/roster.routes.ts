import { staffSaveRoster, staffSittingRoster } from '#contract/staff/sitting-plans.ts'
import { invigilatorsFor, putRoster } from '../../assessment/sitting/rosters.queries.ts'
import { raiseRoster, sittingPlanOf } from '../../assessment/sitting/sitting-plans.queries.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import { actorOf } from '../accounts/actor.ts'
import type { SittingDeps } from './perform.ts'
import { sittingPaper } from './sittings.queries.ts'

/** Which invigilators see a sitting. */
export function rosterRoutes(route: StaffRoute, { db, clock }: SittingDeps): void {
  route(staffSittingRoster, async ({ body: { paper_id } }) => {
    const paper = await sittingPaper(db.read, paper_id)
    if (!paper) throw new ApiError('not_found')
    const [invigilators, plan] = await Promise.all([
      invigilatorsFor(db.read, paper_id),
      sittingPlanOf(db.read, paper_id),
    ])
    return { data: { paper_id, name: paper.name, version: plan.roster_version, invigilators } }
  })

  route(staffSaveRoster, async ({ body: { paper_id, version, staff_ids }, caller, request_id }) => {
    const actor = actorOf(caller, request_id, staffSaveRoster.roles)
    await db.write(async (tx) => {
      if (!(await sittingPaper(tx, paper_id))) throw new ApiError('not_found')
      if (!(await raiseRoster(tx, paper_id, version))) throw new ApiError('changed_meanwhile')
      const known = await invigilatorsFor(tx, paper_id)
      const chosen = known.filter(({ staff_id }) => staff_ids.includes(staff_id))
      if (chosen.length < staff_ids.length)
        throw new ApiError('rule', { field: 'staff_ids', text: plainText('staff_roster_unknown') })
      await putRoster(tx, paper_id, staff_ids)
      const names = (some: typeof known) => some.map(({ name }) => name).join(', ') || null
      const before = names(known.filter(({ is_assigned }) => is_assigned))
      const changes = [{ field: 'invigilators', before, after: names(chosen) }]
      const what = { action: 'roster changed', entity: 'paper', entity_id: String(paper_id), reason: null }
      await writeAudit(tx, { ...actor, ...what, at: clock.now(), changes })
    })
    return { data: { version: version + 1 } }
  })
}
