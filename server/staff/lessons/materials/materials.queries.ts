import { archivedOf } from '../../../academy/archived.queries.ts'
import { ownPlace } from '../../../academy/own-order.queries.ts'
import type { Tx } from '../../../db/db.ts'
import { hashOf } from '../../../ports/secret-keys.ts'

const materials = (read: Tx) =>
  read
    .selectFrom('materials')
    .innerJoin('chapters', 'chapters.chapter_id', 'materials.chapter_id')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .innerJoin('files', 'files.file_id', 'materials.file_id')
    .select(['material_id', 'material_code', 'title', 'visible_from', 'may_download', 'files.file_id', 'files.name'])
    .select(['content_hash', 'size_bytes', 'pages', 'subject_code', 'chapter_no', 'materials.chapter_id'])

export type StoredMaterial = Awaited<ReturnType<typeof materialSeen>> & {}

/** A material, if it is of one of these subjects. */
export async function materialSeen(read: Tx, materialId: number, subjectIds: number[] | null) {
  if (subjectIds?.length === 0) return undefined
  return materials(read)
    .where('material_id', '=', materialId)
    .$if(subjectIds !== null, (query) => query.where('subjects.subject_id', 'in', subjectIds ?? []))
    .executeTakeFirst()
}

/** The materials of a chapter in the order in which students see them. */
export async function materialsInChapter(read: Tx, chapterId: number) {
  const archived = await archivedOf(read, 'material')
  const rows = await materials(read)
    .where('materials.chapter_id', '=', chapterId)
    .orderBy(ownPlace('material', 'materials.material_id'))
    .orderBy('material_code')
    .execute()
  return rows.map((row) => ({ ...row, is_archived: archived.has(row.material_id) }))
}

/** Returns the version that a form sends back. */
export const materialVersion = ({ title, visible_from, may_download, file_id }: StoredMaterial): string =>
  hashOf(JSON.stringify([title, visible_from, may_download, file_id]))
