import type { Tx } from '../../db/db.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Tables } from '../../db/tables.ts'

/** What can become a part of another one. */
export type MergedKind = 'chapter' | 'subject' | 'batch'

const NAMES = {
  chapter: ['chapters', 'chapter_id', 'chapter_name'],
  subject: ['subjects', 'subject_id', 'subject_name'],
  batch: ['batches', 'batch_id', 'batch_name'],
} as const

/** What became a part of something else, by its id, with the merge that can be undone and the name of the whole. */
export async function openMerges(read: Tx, kind: MergedKind): Promise<Map<number, { merge_id: number; name: string }>> {
  const merges = await read
    .selectFrom('catalog_merges')
    .where('kind', '=', kind)
    .select(['merge_id', 'from_id', 'into_id'])
    .execute()
  const names = await namesOf(
    read,
    kind,
    merges.map(({ into_id }) => into_id),
  )
  return new Map(
    merges.map(({ merge_id, from_id, into_id }) => [from_id, { merge_id, name: names.get(into_id) ?? '' }]),
  )
}

/** Returns the names of chapters, subjects or batches, by their ids. */
export async function namesOf(read: Tx, kind: MergedKind, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const [table, id, name] = NAMES[kind]
  const rows = await read
    .selectFrom(table as 'chapters')
    .where(id as 'chapter_id', 'in', ids)
    .select([`${id as 'chapter_id'} as id`, `${name as 'chapter_name'} as name`])
    .execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}

export async function mergeById(read: Tx, mergeId: number): Promise<Tables['catalog_merges'] | undefined> {
  return read
    .selectFrom('catalog_merges')
    .where('merge_id', '=', mergeId)
    .select(columnsOf('catalog_merges'))
    .executeTakeFirst()
}

export async function addMerge(tx: Tx, merge: Tables['catalog_merges']): Promise<void> {
  await tx.insertInto('catalog_merges').values(merge).execute()
}

export async function removeMerge(tx: Tx, mergeId: number): Promise<void> {
  await tx.deleteFrom('catalog_merges').where('merge_id', '=', mergeId).execute()
}

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
