import type { Tx } from '../../db/db.ts'

type Leaver = { stud_id: number; phone_code: string; mobile: string }

/** Students who left without its being noted when, and those who came back. The sheets say only that. */
export async function unnotedLeavers(read: Tx, count: number): Promise<number[]> {
  const rows = await read
    .selectFrom('students')
    .where((where) =>
      where.or([
        where.and([where('status', '=', 'left'), where('left_at', 'is', null)]),
        where.and([where('status', 'in', ['active', 'pending']), where('left_at', 'is not', null)]),
      ]),
    )
    .select('stud_id')
    .limit(count)
    .execute()
  return rows.map(({ stud_id }) => stud_id)
}

export async function noteLeavers(tx: Tx, studIds: number[], now: number): Promise<void> {
  const those = tx.updateTable('students').where('stud_id', 'in', studIds)
  await those.set({ left_at: now }).where('status', '=', 'left').where('left_at', 'is', null).execute()
  await those.set({ left_at: null }).where('status', 'in', ['active', 'pending']).execute()
}

/** Students who left before that moment and can still be named. */
export async function oldLeavers(read: Tx, before: number, count: number): Promise<Leaver[]> {
  return read
    .selectFrom('students')
    .where('status', '=', 'left')
    .where('left_at', '<', before)
    .select(['stud_id', 'phone_code', 'mobile'])
    .orderBy('left_at')
    .limit(count)
    .execute()
}

/** Takes away everything that names the student; tests and attendance stay, of nobody. */
export async function forgetStudent(tx: Tx, studId: number): Promise<void> {
  const nobody = {
    admission_no: null,
    guardian: null,
    email: null,
    state: null,
    district: null,
    joined_on: null,
    birth_date: null,
  }
  await tx
    .updateTable('students')
    // A number must be there and be nobody else's.
    .set({ ...nobody, name: 'Former student', phone_code: '0', mobile: String(studId), status: 'forgotten' })
    .where('stud_id', '=', studId)
    .where('status', '=', 'left')
    .execute()
}
