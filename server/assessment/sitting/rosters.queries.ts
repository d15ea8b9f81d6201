import type { Tx } from '../../db/db.ts'

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
