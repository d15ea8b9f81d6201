import { isOfAge } from '#contract/guardians.rules.ts'
import type { Tx } from '../db/db.ts'

/** A child as its guardian may read of it. One who is of age said that it goes on. */
export type Child = { stud_id: number; name: string; ac_id: number; level: string; is_of_age: boolean }

/**
 * The children of whom a guardian may read today (`YYYY-MM-DD`), or the one that is asked for: not blocked, active, and
 * under 18 unless the student said then that it goes on.
 */
export async function childrenOf(read: Tx, guardianId: number, today: string, studId?: number): Promise<Child[]> {
  const rows = await read
    .selectFrom('guardian_children')
    .innerJoin('students', 'students.stud_id', 'guardian_children.stud_id')
    .innerJoin('levels', 'levels.ac_id', 'students.ac_id')
    .where('guardian_id', '=', guardianId)
    .where('blocked_at', 'is', null)
    .where('status', '=', 'active')
    .$if(studId !== undefined, (query) => query.where('students.stud_id', '=', studId ?? 0))
    .select(['students.stud_id', 'students.name', 'students.ac_id', 'levels.levels as level', 'birth_date', 'kept_at'])
    .orderBy('students.name')
    .orderBy('students.stud_id')
    .execute()
  return rows
    .map(({ birth_date, ...row }) => ({ ...row, is_of_age: isOfAge(birth_date, today) }))
    .filter(({ is_of_age, kept_at }) => kept_at !== null || !is_of_age)
    .map(({ kept_at: _kept, ...child }) => child)
}
