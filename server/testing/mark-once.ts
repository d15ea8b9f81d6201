import type { Tx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import { addMarks, mark } from '../features/attendance/attendance.queries.ts'

/** Marks a cell of the register as a teacher does, with its history. */
export async function markOnce(tx: Tx, marked: Tables['attendance']): Promise<void> {
  await mark(tx, marked)
  const by = { mark_key: 'key', device: 'phone', staff_id: 1, who: 'Meera', marked_at: 1, stored_at: 2, reason: null }
  await addMarks(tx, [{ ...marked, counter: 1, is_filled: 0, ...by }])
}
