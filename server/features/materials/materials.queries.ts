import { forgetArchived, isChapterInUse, isInUse } from '../../academy/archived.queries.ts'
import { forgetOrder, ownPlace } from '../../academy/own-order.queries.ts'
import { bumpContentVersion } from '../../cache/content-version.queries.ts'
import type { Tx } from '../../db/db.ts'
import { deletesMore } from '../../db/delete-some.ts'
import { preparedQuery, preparedWrite } from '../../db/fast-path/prepared-query.ts'
import { putRow } from '../../db/put-row.queries.ts'
import type { Tables } from '../../db/tables.ts'
import { dropWords, putWordsInChapter } from '../../search/search-words.queries.ts'

/** True when the chapter is one of the subject's, and the subject one of the level's. */
export async function isChapterOf(tx: Tx, chapterId: number, subjectId: number, acId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('chapters')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .where('chapters.chapter_id', '=', chapterId)
    .where('chapters.subject_id', '=', subjectId)
    .where('subjects.ac_id', '=', acId)
    .where(isChapterInUse())
    .select('chapters.chapter_id')
    .executeTakeFirst()
  return row !== undefined
}

/** A chapter's lessons that may be seen on `today`. */
export async function materialsOf(tx: Tx, chapterId: number, today: string) {
  return tx
    .selectFrom('materials')
    .innerJoin('files', 'files.file_id', 'materials.file_id')
    .innerJoin('chapters', 'chapters.chapter_id', 'materials.chapter_id')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .where('materials.chapter_id', '=', chapterId)
    .where(isInUse('material', 'materials.material_id'))
    .where((where) => where.or([where('visible_from', 'is', null), where('visible_from', '<=', today)]))
    .select(['materials.material_id', 'title', 'chapter_name', 'subject_name', 'may_download'])
    .select(['files.file_id', 'files.name', 'files.size_bytes', 'files.pages'])
    .orderBy(ownPlace('material', 'materials.material_id'))
    .orderBy('materials.material_code')
    .execute()
}

const pagesBetween = preparedQuery((tx, asked: { studId: number; first: number; last: number }) =>
  tx
    .selectFrom('material_progress')
    .where('stud_id', '=', asked.studId)
    .where('material_id', '>=', asked.first)
    .where('material_id', '<=', asked.last)
    .select(['material_id', 'page']),
)

/** The pages on which the student is in lessons of these ids, and in those that lie between. */
export async function pagesIn(tx: Tx, studId: number, materialIds: number[]) {
  if (materialIds.length === 0) return []
  return pagesBetween(tx, { studId, first: Math.min(...materialIds), last: Math.max(...materialIds) })
}

const seenMaterial = preparedQuery(
  (tx, { materialId, acId, today }: { materialId: number; acId: number; today: string }) =>
    tx
      .selectFrom('materials')
      .innerJoin('chapters', 'chapters.chapter_id', 'materials.chapter_id')
      .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
      .where('material_id', '=', materialId)
      .where(isInUse('material', 'materials.material_id'))
      .where('subjects.ac_id', '=', acId)
      .where(isChapterInUse())
      .where((where) => where.or([where('visible_from', 'is', null), where('visible_from', '<=', today)]))
      .select('material_id'),
)

export async function isMaterialOfLevel(tx: Tx, materialId: number, acId: number, today: string): Promise<boolean> {
  return (await seenMaterial(tx, { materialId, acId, today })).length > 0
}

const put = preparedWrite((tx, { stud_id, material_id, page, read_at }: Tables['material_progress']) =>
  tx
    .insertInto('material_progress')
    .values({ stud_id, material_id, page, read_at })
    .onConflict((conflict) => conflict.columns(['stud_id', 'material_id']).doUpdateSet({ page, read_at })),
)

export async function putPage(tx: Tx, progress: Tables['material_progress']): Promise<void> {
  await put(tx, progress)
}

/** Adds the lesson, or changes the one of the same code; its id stays. */
export async function putMaterial(tx: Tx, material: Tables['materials']): Promise<void> {
  const id = await putRow(tx.insertInto('materials'), material, { id: 'material_id', by: ['material_code'] })
  await putWordsInChapter(tx, material.chapter_id, { kind: 'material', id, name: material.title })
  await bumpContentVersion(tx, 'teaching')
}

/** Removes lessons that nobody has read; their files stay. */
export async function removeMaterials(tx: Tx, materialIds: number[]): Promise<void> {
  await forgetOrder(tx, 'material', materialIds)
  await tx.deleteFrom('materials').where('material_id', 'in', materialIds).execute()
  await forgetArchived(tx, 'material', materialIds)
  await dropWords(tx, 'material', materialIds)
  await bumpContentVersion(tx, 'teaching')
}

/** Moves lessons to another chapter of their subject. */
export async function moveMaterialsToChapter(tx: Tx, materialIds: number[], chapter_id: number): Promise<void> {
  if (materialIds.length === 0) return
  await tx.updateTable('materials').set({ chapter_id }).where('material_id', 'in', materialIds).execute()
  await bumpContentVersion(tx, 'teaching')
}

export async function eraseReading(tx: Tx, studId: number): Promise<void> {
  await tx.deleteFrom('material_progress').where('stud_id', '=', studId).execute()
}

/** Removes some of what is kept of a student; true while there may be more. */
export async function eraseSomeReading(tx: Tx, studId: number, count: number): Promise<boolean> {
  const some = tx.selectFrom('material_progress').where('stud_id', '=', studId).select('material_id').limit(count)
  return deletesMore(
    tx.deleteFrom('material_progress').where('stud_id', '=', studId).where('material_id', 'in', some),
    count,
  )
}
