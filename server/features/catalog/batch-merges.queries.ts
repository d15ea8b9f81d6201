import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

/** Students who came to another batch when theirs became a part of it; `inBoth` were there already. */
export type MovedStudents = { students: Tables['student_batches'][]; inBoth: number[] }

/** Takes students out of what merged batches keep for their undo: for the others it can still be undone. */
export async function forgetMovedStudents(tx: Tx, studIds: number[]): Promise<void> {
  const gone = new Set(studIds)
  const merges = tx.selectFrom('catalog_merges').where('kind', '=', 'batch').select(['merge_id', 'moved'])
  for (const { merge_id, moved } of await merges.execute()) {
    const kept = JSON.parse(moved) as MovedStudents
    const students = kept.students.filter(({ stud_id }) => !gone.has(stud_id))
    if (students.length === kept.students.length) continue
    const rest = { ...kept, students, inBoth: kept.inBoth.filter((stud_id) => !gone.has(stud_id)) }
    const row = tx.updateTable('catalog_merges').set({ moved: JSON.stringify(rest) })
    await row.where('merge_id', '=', merge_id).execute()
  }
}
