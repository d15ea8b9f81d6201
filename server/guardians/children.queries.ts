import { isOfAge } from '#contract/guardians.rules.ts'
import type { Tx } from '../db/db.ts'
import { preparedQuery } from '../db/fast-path/prepared-query.ts'

/** A child as its guardian may read of it. One who is of age said that it goes on. */
export type Child = { stud_id: number; name: string; ac_id: number; level: string; is_of_age: boolean }

const ofGuardian = (tx: Tx, guardianId: number) =>
  tx
    .selectFrom('guardian_children')
    .innerJoin('students', 'students.stud_id', 'guardian_children.stud_id')
    .innerJoin('levels', 'levels.ac_id', 'students.ac_id')
    .where('guardian_id', '=', guardianId)
    .where('blocked_at', 'is', null)
    .where('status', '=', 'active')
    .select(['students.stud_id', 'students.name', 'students.ac_id', 'levels.levels as level', 'birth_date', 'kept_at'])
    .orderBy('students.name')
    .orderBy('students.stud_id')

const all = preparedQuery((tx, { guardianId }: { guardianId: number }) => ofGuardian(tx, guardianId))
const one = preparedQuery((tx, { guardianId, studId }: { guardianId: number; studId: number }) =>
  ofGuardian(tx, guardianId).where('students.stud_id', '=', studId),
)

/**
 * The children of whom a guardian may read today (`YYYY-MM-DD`), or the one that is asked for: not blocked, active, and
 * under 18 unless the student said then that it goes on.
 */
export async function childrenOf(read: Tx, guardianId: number, today: string, studId?: number): Promise<Child[]> {
  const rows = await (studId === undefined ? all(read, { guardianId }) : one(read, { guardianId, studId }))
  return rows
    .map(({ birth_date, ...row }) => ({ ...row, is_of_age: isOfAge(birth_date, today) }))
    .filter(({ is_of_age, kept_at }) => kept_at !== null || !is_of_age)
    .map(({ kept_at: _kept, ...child }) => child)
}
