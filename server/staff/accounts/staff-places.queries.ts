import type { Tx } from '../../db/db.ts'

/** The batches that somebody teaches. */
export async function taughtBatches(read: Tx, staffId: number): Promise<number[]> {
  const rows = await read.selectFrom('staff_batches').where('staff_id', '=', staffId).select('batch_id').execute()
  return rows.map(({ batch_id }) => batch_id)
}

/** The subjects that somebody teaches. */
export async function taughtSubjects(read: Tx, staffId: number): Promise<number[]> {
  const rows = await read.selectFrom('staff_subjects').where('staff_id', '=', staffId).select('subject_id').execute()
  return rows.map(({ subject_id }) => subject_id)
}

/** The papers whose sittings somebody was assigned to. */
export async function rosteredPapers(read: Tx, staffId: number): Promise<number[]> {
  const rows = await read
    .selectFrom('sitting_invigilators')
    .where('staff_id', '=', staffId)
    .select('paper_id')
    .execute()
  return rows.map(({ paper_id }) => paper_id)
}

export async function isRostered(read: Tx, staffId: number, paperId: number): Promise<boolean> {
  const row = await read
    .selectFrom('sitting_invigilators')
    .where('staff_id', '=', staffId)
    .where('paper_id', '=', paperId)
    .select('staff_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether anybody of the academy answers doubts here: a teacher who may sign in. */
export async function hasTeachers(read: Tx): Promise<boolean> {
  const row = await read
    .selectFrom('staff_roles')
    .innerJoin('staff', 'staff.staff_id', 'staff_roles.staff_id')
    .where('role', '=', 'teacher')
    .where('ended_at', 'is', null)
    .select('staff.staff_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
