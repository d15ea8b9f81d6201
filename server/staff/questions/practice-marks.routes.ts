import { staffMarkForPractice } from '#contract/staff/questions.ts'
import { versionsOf } from '../../assessment/bank/bank.queries.ts'
import { markedCodes, markForPractice } from '../../assessment/practice/practice-marks.queries.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import type { Db } from '../../db/db.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import type { Clock } from '../../ports/clock.ts'
import { actorOf } from '../accounts/actor.ts'
import { isQuestionSeen, questionsSeen } from '../accounts/scope.ts'

/** Which questions students may be given for practice. */
export function practiceMarkRoutes(route: StaffRoute, { db, clock }: { db: Db; clock: Clock }): void {
  route(staffMarkForPractice, async ({ body: { question_ids, undo }, caller, request_id }) => {
    const at = clock.now()
    const actor = actorOf(caller, request_id, staffMarkForPractice.roles)
    const action = undo ? 'question_unmarked_for_practice' : 'question_marked_for_practice'
    const done = await db.write(async (tx) => {
      const changed: number[] = []
      const seen = await questionsSeen(tx, caller)
      for (const question_id of new Set(question_ids)) {
        const [newest] = await versionsOf(tx, question_id)
        if (!newest || newest.withdrawn_at !== null || !isQuestionSeen(seen, newest)) continue
        const code = newest.question_code
        if ((await markedCodes(tx, [code])).has(code) !== undo) continue
        await markForPractice(tx, code, undo ? null : caller, at)
        const entry = { at, action, entity: 'question', entity_id: code, changes: [], reason: null } as const
        await writeAudit(tx, { ...actor, ...entry })
        changed.push(question_id)
      }
      return changed
    })
    return { data: { done } }
  })
}
