import type { Tx } from '../../db/db.ts'

/** What is laid down for a sitting. `seats` are students by their seats, the first of whom sits at 1. */
export type SittingPlan = { roster_version: number; seats_version: number; seats: number[] }

const NOTHING: SittingPlan = { roster_version: 0, seats_version: 0, seats: [] }

export async function sittingPlanOf(read: Tx, paperId: number): Promise<SittingPlan> {
  const row = await read
    .selectFrom('sitting_plans')
    .where('paper_id', '=', paperId)
    .select(['roster_version', 'seats_version', 'seats'])
    .executeTakeFirst()
  return row ? { ...row, seats: JSON.parse(row.seats) as number[] } : NOTHING
}

/** The next version of the roster; false where somebody else has changed it since that version. */
export async function raiseRoster(tx: Tx, paper_id: number, roster_version: number): Promise<boolean> {
  await makePlan(tx, paper_id)
  const { numUpdatedRows } = await tx
    .updateTable('sitting_plans')
    .set({ roster_version: roster_version + 1 })
    .where('paper_id', '=', paper_id)
    .where('roster_version', '=', roster_version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Stores who sits where; false where somebody else has changed it since that version. */
export async function putSeats(tx: Tx, paper_id: number, seats_version: number, seats: number[]): Promise<boolean> {
  await makePlan(tx, paper_id)
  const { numUpdatedRows } = await tx
    .updateTable('sitting_plans')
    .set({ seats_version: seats_version + 1, seats: JSON.stringify(seats) })
    .where('paper_id', '=', paper_id)
    .where('seats_version', '=', seats_version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

async function makePlan(tx: Tx, paper_id: number): Promise<void> {
  await tx
    .insertInto('sitting_plans')
    .values({ ...NOTHING, paper_id, seats: '[]' })
    .onConflict((conflict) => conflict.column('paper_id').doNothing())
    .execute()
}
