import type { Actor } from '../../../audit/audit-entry.ts'
import { writeAudit } from '../../../audit/audit.queries.ts'
import { changesBetween } from '../../../audit/chain.rules.ts'
import type { Db } from '../../../db/db.ts'
import {
  ownBatches,
  replaceBatch,
  batchNames,
  dueMoves,
  type PlannedMove,
  takeMove,
} from '../../../features/account/batches.queries.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { NewId } from '../../../ports/new-id.ts'

type Deps = { db: Db; clock: Clock; newId: NewId }

const AT_ONCE = 100

/**
 * Applies the moves whose day has come, each in a unit of its own and by one of several processes; returns how many. A
 * move lapses where the student is not in the old batch any more, or is in the new one: the later change holds.
 */
export async function applyDueMoves(deps: Deps): Promise<number> {
  for (let total = 0; ;) {
    const due = await dueMoves(deps.db.read, deps.clock.now(), AT_ONCE)
    for (const move of due) if (await applyMove(deps, move)) total += 1
    if (due.length < AT_ONCE) return total
  }
}

async function applyMove({ db, clock, newId }: Deps, move: PlannedMove): Promise<boolean> {
  const at = clock.now()
  const { stud_id, batch_id, to_batch_id, from_at: since } = move
  const actor = JSON.parse(move.actor) as Actor
  return db.write(async (tx) => {
    if (!(await takeMove(tx, move))) return false
    const own = await ownBatches(tx, stud_id)
    const from = own.find((one) => one.batch_id === batch_id)
    const isFree = !own.some((one) => one.batch_id === to_batch_id)
    const isInForce = from !== undefined && isFree && (from.from_at ?? 0) <= since
    if (isInForce) await replaceBatch(tx, { from, to: to_batch_id, since, newId })
    const names = await batchNames(tx, [batch_id, to_batch_id])
    const changes = changesBetween({ batch: names.get(batch_id) }, { batch: names.get(to_batch_id) })
    const action = isInForce ? 'student_moved' : 'move_lapsed'
    await writeAudit(tx, {
      ...actor,
      at,
      action,
      entity: 'student',
      entity_id: String(stud_id),
      changes: isInForce ? changes : [],
      reason: null,
    })
    return isInForce
  })
}
