import type { Tx } from '../../db/db.ts'

/** A student's birthday, and what the student said of the consent last. */
export async function ofAgeFacts(read: Tx, studId: number) {
  return read
    .selectFrom('students')
    .leftJoin('consent_states', 'consent_states.stud_id', 'students.stud_id')
    .where('students.stud_id', '=', studId)
    .select(['birth_date', 'students.name', 'consent_states.state', 'method'])
    .executeTakeFirstOrThrow()
}

/** Returns the guardians that the academy has not blocked, the one who was entered first at the beginning. */
export async function offeredGuardians(read: Tx, studId: number) {
  return read
    .selectFrom('guardian_children')
    .innerJoin('guardians', 'guardians.guardian_id', 'guardian_children.guardian_id')
    .where('stud_id', '=', studId)
    .where('blocked_at', 'is', null)
    .select(['guardians.guardian_id', 'guardians.name', 'kept_at'])
    .orderBy('added_at')
    .orderBy('guardians.guardian_id')
    .execute()
}

/** Active students born on one of these days who have a guardian and a device that shows notifications. */
export async function bornOn(read: Tx, days: string[], limit: number): Promise<number[]> {
  const rows = await read
    .selectFrom('students')
    .where('birth_date', 'in', days)
    .where('status', '=', 'active')
    .where((where) =>
      where.exists(
        where
          .selectFrom('guardian_children')
          .whereRef('guardian_children.stud_id', '=', 'students.stud_id')
          .where('blocked_at', 'is', null)
          .select('guardian_id'),
      ),
    )
    .where((where) =>
      where.exists(
        where
          .selectFrom('push_subscriptions')
          .whereRef('push_subscriptions.stud_id', '=', 'students.stud_id')
          .select('device_hash'),
      ),
    )
    .select('stud_id')
    .orderBy('stud_id')
    .limit(limit)
    .execute()
  return rows.map(({ stud_id }) => stud_id)
}
