import { columnsOf } from '../../db/columns-of.ts'
import { compareAndSet } from '../../db/compare-and-set.queries.ts'
import type { Tx } from '../../db/db.ts'
import { preparedQuery } from '../../db/fast-path/prepared-query.ts'
import type { Tables } from '../../db/tables.ts'
import type { SelectQueryBuilder } from 'kysely'
import { OPEN } from '../../db/attempt-states.ts'
import { bumpStudentVersions } from '../../session/session.queries.ts'
import type { SittingAct } from './acts.queries.ts'

export type Sitting = Tables['sittings']

const byPaper = preparedQuery((tx, { paperId }: { paperId: number }) =>
  tx.selectFrom('sittings').select(columnsOf('sittings')).where('paper_id', '=', paperId),
)

/** What was done for all who write a paper; undefined where nothing was. */
export async function sittingOf(tx: Tx, paperId: number): Promise<Sitting | undefined> {
  return (await byPaper(tx, { paperId }))[0]
}

export async function putSitting(tx: Tx, sitting: Sitting): Promise<void> {
  const { paper_id: _, ...changes } = sitting
  await tx
    .insertInto('sittings')
    .values(sitting)
    .onConflict((conflict) => conflict.column('paper_id').doUpdateSet(changes))
    .execute()
}

/** What is laid down for a sitting. `seats` are students by their seats, the first of whom sits at 1. */
type SittingPlan = { roster_version: number; seats_version: number; seats: number[] }

// No student has this number.
const EMPTY_SEAT = 0

const NOTHING: SittingPlan = { roster_version: 0, seats_version: 0, seats: [] }

export async function sittingPlanOf(read: Tx, paperId: number): Promise<SittingPlan> {
  const row = await read
    .selectFrom('sitting_plans')
    .where('paper_id', '=', paperId)
    .select(['roster_version', 'seats_version', 'seats'])
    .executeTakeFirst()
  return row ? { ...row, seats: JSON.parse(row.seats) as number[] } : NOTHING
}

/** Raises the version of the roster; false where somebody else has changed the roster since `roster_version`. */
export async function raiseRoster(tx: Tx, paper_id: number, roster_version: number): Promise<boolean> {
  await makePlan(tx, paper_id)
  return compareAndSet(
    tx.updateTable('sitting_plans'),
    { paper_id, roster_version },
    { roster_version: roster_version + 1 },
  )
}

/** Empties a student's seats. The seats stay where they are, so that nobody else's number changes. */
export async function eraseSeats(tx: Tx, studId: number): Promise<void> {
  const plans = tx.selectFrom('sitting_plans').select(['paper_id', 'seats']).where('seats', 'like', `%${studId}%`)
  for (const { paper_id, seats } of await plans.execute()) {
    const left = (JSON.parse(seats) as number[]).map((seated) => (seated === studId ? EMPTY_SEAT : seated))
    await tx
      .updateTable('sitting_plans')
      .set((row) => ({ seats: JSON.stringify(left), seats_version: row('seats_version', '+', 1) }))
      .where('paper_id', '=', paper_id)
      .execute()
  }
}

/** Stores the seats; false where somebody else has changed them since `seats_version`. */
export async function putSeats(tx: Tx, paper_id: number, seats_version: number, seats: number[]): Promise<boolean> {
  await makePlan(tx, paper_id)
  return compareAndSet(
    tx.updateTable('sitting_plans'),
    { paper_id, seats_version },
    { seats_version: seats_version + 1, seats: JSON.stringify(seats) },
  )
}

async function makePlan(tx: Tx, paper_id: number): Promise<void> {
  await tx
    .insertInto('sitting_plans')
    .values({ ...NOTHING, paper_id, seats: '[]' })
    .onConflict((conflict) => conflict.column('paper_id').doNothing())
    .execute()
}

type Acted = Pick<SittingAct, 'act_id' | 'paper_id' | 'at' | 'ms'>

/** Open attempts at a paper that have an end: all of them, or those with these ids. */
function openWithEnd(tx: Tx, paperId: number, attemptIds: number[] | null) {
  const open = tx
    .selectFrom('attempts')
    .where('paper_id', '=', paperId)
    .where('state', '=', OPEN)
    .where('deadline', 'is not', null)
  return attemptIds === null ? open : open.where('attempt_id', 'in', attemptIds)
}

const asActed = (attempts: SelectQueryBuilder<Tables, 'attempts', object>, { act_id, at, ms }: Acted) =>
  attempts.select((row) => [
    'stud_id',
    'attempt_id',
    row.cast<number>(row.val(act_id), 'bigint').as('act_id'),
    row.cast<number>(row.val(at), 'bigint').as('at'),
    row.cast<number>(row.val(ms), 'bigint').as('ms'),
  ])

/** Records an act with each open attempt that it moves, before the ends move, since these decide which attempts. */
async function noteMoved(tx: Tx, act: Acted, attemptIds: number[] | null): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('attempt_acts')
    .columns(['stud_id', 'attempt_id', 'act_id', 'at', 'ms'])
    .expression(asActed(openWithEnd(tx, act.paper_id, attemptIds), act))
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

const ofAct = (tx: Tx, actId: number) => tx.selectFrom('attempt_acts').where('act_id', '=', actId)

/**
 * Moves the ends of open attempts at a paper, all of them or those of these ids, in three statements however many there
 * are. Their devices are told with the next answer. Returns how many were moved; the caller settles the paper's last
 * end.
 */
export async function moveEnds(tx: Tx, act: Acted, attemptIds: number[] | null): Promise<number> {
  if (attemptIds?.length === 0) return 0
  const count = await noteMoved(tx, act, attemptIds)
  if (count === 0) return 0
  await tx
    .updateTable('attempts')
    .set((row) => ({ deadline: row('deadline', '+', act.ms) }))
    .where('paper_id', '=', act.paper_id)
    .where('state', '=', OPEN)
    .where('attempt_id', 'in', ofAct(tx, act.act_id).select('attempt_id'))
    .execute()
  await bumpStudentVersions(tx, ofAct(tx, act.act_id).select('stud_id'))
  return count
}

/** Notes a message with open attempts at a paper: all of them, or those with these ids. Returns which ones. */
export async function noteMessage(tx: Tx, act: Acted, attemptIds: number[] | null): Promise<number[]> {
  const open = tx.selectFrom('attempts').where('paper_id', '=', act.paper_id).where('state', '=', OPEN)
  const told = await tx
    .insertInto('attempt_acts')
    .columns(['stud_id', 'attempt_id', 'act_id', 'at', 'ms'])
    .expression(asActed(attemptIds === null ? open : open.where('attempt_id', 'in', attemptIds), { ...act, ms: 0 }))
    .returning('attempt_id')
    .execute()
  await bumpStudentVersions(tx, ofAct(tx, act.act_id).select('stud_id'))
  return told.map(({ attempt_id }) => attempt_id)
}

/** Every invigilator who works here, and whether each was assigned to a paper's sitting; by name. */
export async function invigilatorsFor(read: Tx, paperId: number) {
  const rows = await read
    .selectFrom('staff')
    .innerJoin('staff_roles', 'staff_roles.staff_id', 'staff.staff_id')
    .leftJoin('sitting_invigilators as own', (join) =>
      join.onRef('own.staff_id', '=', 'staff.staff_id').on('own.paper_id', '=', paperId),
    )
    .where('role', '=', 'invigilator')
    .where('ended_at', 'is', null)
    .select(['staff.staff_id', 'name', 'email', 'own.paper_id'])
    .orderBy('name')
    .orderBy('staff.staff_id')
    .execute()
  return rows.map(({ paper_id, ...person }) => ({ ...person, is_assigned: paper_id !== null }))
}

/** Assigns these to a paper's sitting, and nobody else. */
export async function putRoster(tx: Tx, paper_id: number, staffIds: number[]): Promise<void> {
  await tx.deleteFrom('sitting_invigilators').where('paper_id', '=', paper_id).execute()
  const rows = staffIds.map((staff_id) => ({ paper_id, staff_id }))
  if (rows.length > 0) await tx.insertInto('sitting_invigilators').values(rows).execute()
}
