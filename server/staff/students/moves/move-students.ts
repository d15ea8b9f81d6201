import type { DataOf } from '#contract/call.ts'
import type { staffMoveStudents } from '#contract/staff/batch-moves.ts'
import type { Actor } from '../../../audit/audit-entry.ts'
import { writeAudit } from '../../../audit/audit.queries.ts'
import { changesBetween } from '../../../audit/chain.rules.ts'
import type { Db, Tx } from '../../../db/db.ts'
import {
  memberships,
  ownBatches,
  replaceBatch,
  batchNames,
  planMove,
  plannedMove,
} from '../../../features/account/batches.queries.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { NewId } from '../../../ports/new-id.ts'
import { toDay } from '../../../ports/time.ts'
import { knownStudent } from '../known-student.ts'
import { type Move, outcomeOf, isRefused } from './move.rules.ts'

type Deps = { db: Db; clock: Clock; newId: NewId }
type Moved = DataOf<typeof staffMoveStudents>
type Asked = { stud_ids: number[]; move: Move; zone: string; actor: Actor; reason: string | null }

/** Moves all of these students, now or as the day begins, or nobody where it cannot be for one of them. */
export async function moveStudents({ db, clock, newId }: Deps, { stud_ids, ...asked }: Asked): Promise<Moved> {
  const at = clock.now()
  const ids = [...new Set(stud_ids)]
  return db.write(async (tx) => {
    const names = await batchNames(tx, [asked.move.batch_id, asked.move.to_batch_id])
    if (names.size < 2) throw new ApiError('not_found')
    const planned: Awaited<ReturnType<typeof lookedAt>>[] = []
    for (const stud_id of ids) planned.push(await lookedAt(tx, stud_id, asked.move, at))
    const refused = planned.flatMap(({ stud_id, name, outcome }) =>
      isRefused(outcome) ? [{ stud_id, name, why: outcome }] : [],
    )
    if (refused.length > 0) return { moved: 0, planned: 0, refused }
    for (const { stud_id, outcome } of planned) {
      if (outcome === 'now') await moveNow(tx, stud_id, asked.move, newId)
      if (outcome === 'later') await planLater(tx, stud_id, asked)
      if (outcome !== 'known') await noteMove(tx, stud_id, { ...asked, names, at, isNow: outcome === 'now' })
    }
    const count = (which: 'now' | 'later') => planned.filter(({ outcome }) => outcome === which).length
    return { moved: count('now'), planned: count('later'), refused: [] }
  })
}

async function lookedAt(tx: Tx, studId: number, move: Move, now: number) {
  const { stud_id, name } = await knownStudent(tx, studId)
  const planned = await plannedMove(tx, stud_id, move.batch_id)
  return { stud_id, name, outcome: outcomeOf(move, await memberships(tx, stud_id), planned, now) }
}

async function moveNow(tx: Tx, studId: number, { batch_id, to_batch_id, since }: Move, newId: NewId): Promise<void> {
  const from = (await ownBatches(tx, studId)).find((one) => one.batch_id === batch_id)
  if (from) await replaceBatch(tx, { from, to: to_batch_id, since, newId })
}

const planLater = async (tx: Tx, stud_id: number, { move, actor }: Omit<Asked, 'stud_ids'>): Promise<void> =>
  planMove(tx, {
    stud_id,
    batch_id: move.batch_id,
    to_batch_id: move.to_batch_id,
    from_at: move.since,
    actor: JSON.stringify(actor),
  })

type Noted = Omit<Asked, 'stud_ids'> & { names: Map<number, string>; at: number; isNow: boolean }

async function noteMove(tx: Tx, studId: number, { move, zone, actor, reason, names, at, isNow }: Noted) {
  const changes = changesBetween(
    { batch: names.get(move.batch_id) },
    { batch: names.get(move.to_batch_id), from_day: toDay(move.since, zone) },
  )
  const of = { entity: 'student', entity_id: String(studId) } as const
  await writeAudit(tx, { ...actor, ...of, at, action: isNow ? 'student_moved' : 'move_planned', changes, reason })
}
