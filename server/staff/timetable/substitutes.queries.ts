import type { Tx } from '../../db/db.ts'

/** Who of the team stands in at a class; null for nobody. */
export async function substituteOf(read: Tx, classId: number): Promise<number | null> {
  const row = await read
    .selectFrom('class_substitutes')
    .where('class_id', '=', classId)
    .select('staff_id')
    .executeTakeFirst()
  return row?.staff_id ?? null
}

/** The team's teachers who may sign in, by name. */
export async function teachersNow(read: Tx) {
  return read
    .selectFrom('staff')
    .innerJoin('staff_roles', 'staff_roles.staff_id', 'staff.staff_id')
    .where('role', '=', 'teacher')
    .where('ended_at', 'is', null)
    .select(['staff.staff_id', 'name'])
    .orderBy('name')
    .orderBy('staff.staff_id')
    .execute()
}

/** The same, with whoever stands in at the class now, who may have left the team. */
export async function teachersToShow(read: Tx, substitute: number | null) {
  const now = await teachersNow(read)
  if (substitute === null || now.some(({ staff_id }) => staff_id === substitute)) return now
  const left = read.selectFrom('staff').where('staff_id', '=', substitute).select(['staff_id', 'name'])
  return [...now, ...(await left.execute())]
}

/** The names of those who stand in at these classes, by class. */
export async function substitutesOf(read: Tx, classIds: readonly number[]): Promise<Map<number, string>> {
  if (classIds.length === 0) return new Map()
  const rows = await read
    .selectFrom('class_substitutes')
    .innerJoin('staff', 'staff.staff_id', 'class_substitutes.staff_id')
    .where('class_id', 'in', classIds)
    .select(['class_id', 'name'])
    .execute()
  return new Map(rows.map(({ class_id, name }) => [class_id, name]))
}
