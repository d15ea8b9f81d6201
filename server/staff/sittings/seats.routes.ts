import { staffGiveSeats, staffSittingStudents } from '#contract/staff/sitting-plans.ts'
import { isBegun } from '../../assessment/paper/paper-writes.queries.ts'
import { putSeats, sittingPlanOf } from '../../assessment/sitting/sitting-plans.queries.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import type { Random } from '../../ports/random.ts'
import { actorOf } from '../accounts/actor.ts'
import { mustSeeSitting } from '../accounts/sittings-seen.ts'
import { candidatesOf, readersOf } from './candidates.queries.ts'
import type { SittingDeps } from './perform.ts'
import { inAnyOrder, inOrderOfNames, seatsWith } from './seats.rules.ts'
import { sheetOf } from './sheet.ts'
import { sittingPaper } from './sittings.queries.ts'

/** Whom a paper is for, and who sits where. */
export function seatsRoutes(route: StaffRoute, { db, clock, academy, random }: SittingDeps & { random: Random }): void {
  route(staffSittingStudents, async ({ body: { paper_id }, caller }) => {
    await mustSeeSitting(db.read, caller, paper_id)
    const [paper, plan] = await Promise.all([sittingPaper(db.read, paper_id), sittingPlanOf(db.read, paper_id)])
    if (!paper) throw new ApiError('not_found')
    const students = await candidatesOf(db.read, paper, plan.seats)
    const is_begun = students.some(({ has_begun }) => has_begun)
    const sheet = sheetOf(await academy(), paper, clock.now())
    return { data: { ...sheet, seats_version: plan.seats_version, is_begun, students } }
  })

  route(staffGiveSeats, async ({ body: { paper_id, version, order, anew }, caller, request_id }) => {
    const actor = actorOf(caller, request_id, staffGiveSeats.roles)
    const given = await db.write(async (tx) => {
      const paper = await sittingPaper(tx, paper_id)
      if (!paper) throw new ApiError('not_found')
      if (anew && (await isBegun(tx, paper_id)))
        throw new ApiError('rule', { field: 'anew', text: plainText('staff_seats_begun') })
      const { seats } = await sittingPlanOf(tx, paper_id)
      const readers = await readersOf(tx, paper)
      const ordered = order === 'name' ? inOrderOfNames(readers) : inAnyOrder(readers, (below) => random.below(below))
      const after = seatsWith(anew ? [] : seats, ordered)
      if (!(await putSeats(tx, paper_id, version, after))) throw new ApiError('changed_meanwhile')
      const changes = [
        { field: 'seats', before: String(seats.length), after: String(after.length) },
        { field: 'seat_order', before: null, after: order },
      ]
      const action = anew && seats.length > 0 ? 'seats given anew' : 'seats given'
      const what = { action, entity: 'paper', entity_id: String(paper_id), reason: null }
      await writeAudit(tx, { ...actor, ...what, at: clock.now(), changes })
      return after.length - (anew ? 0 : seats.length)
    })
    return { data: { version: version + 1, given } }
  })
}
