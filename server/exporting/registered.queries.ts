import type { Tx } from '../db/db.ts'

/** Students who registered by themselves and are in no sheet yet. */
export async function registeredStudents(read: Tx): Promise<string[][]> {
  const rows = await read
    .selectFrom('students')
    .innerJoin('levels', 'levels.ac_id', 'students.ac_id')
    .where('admission_no', 'is', null)
    .where('status', '<>', 'forgotten')
    .select(['name', 'guardian', 'mobile', 'email', 'district', 'levels.levels as level', 'status'])
    .orderBy('created_at')
    .execute()
  return rows.map(({ name, guardian, mobile, email, district, level, status }) =>
    [name, guardian, mobile, email, district, level, status].map((cell) => cell ?? ''),
  )
}
