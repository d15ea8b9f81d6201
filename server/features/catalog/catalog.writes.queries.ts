import { bumpContentVersion } from '../../cache/content-version.queries.ts'
import type { Tx } from '../../db/db.ts'
import { putRow } from '../../db/put-row.queries.ts'
import type { Tables } from '../../db/tables.ts'
import { putSubjectWords, putWordsInChapter } from '../../search/search-words.queries.ts'

type Row<T extends keyof Tables> = Tables[T]

/** Adds the level, or gives it its new name. */
export async function putLevel(tx: Tx, level: Row<'levels'>): Promise<void> {
  await tx
    .insertInto('levels')
    .values(level)
    .onConflict((conflict) => conflict.column('ac_id').doUpdateSet({ levels: level.levels }))
    .execute()
  await bumpContentVersion(tx, 'teaching')
}

/** Adds the subject, or changes the one of the same code; its id stays. */
export async function putSubject(tx: Tx, subject: Row<'subjects'>): Promise<void> {
  const id = await putRow(tx.insertInto('subjects'), subject, { id: 'subject_id', by: ['subject_code'] })
  const { ac_id: level, subject_name: name } = subject
  await putSubjectWords(tx, { id, level, name })
  await bumpContentVersion(tx, 'teaching')
}

/** Adds the chapter, or renames the one of the same number; returns its id. */
export async function putChapter(tx: Tx, chapter: Row<'chapters'>): Promise<number> {
  const row = await tx
    .insertInto('chapters')
    .values(chapter)
    .onConflict((conflict) =>
      conflict.columns(['subject_id', 'chapter_no']).doUpdateSet({ chapter_name: chapter.chapter_name }),
    )
    .returning('chapter_id')
    .executeTakeFirstOrThrow()
  const { chapter_id } = row
  await putWordsInChapter(tx, chapter_id, { kind: 'chapter', id: chapter_id, name: chapter.chapter_name })
  await bumpContentVersion(tx, 'teaching')
  return chapter_id
}

/** Adds the batch, or changes the one of the same code, and sets its subjects. */
export async function putBatch(tx: Tx, batch: Row<'batches'>, subjectIds: number[]): Promise<void> {
  const batch_id = await putRow(tx.insertInto('batches'), batch, { id: 'batch_id', by: ['batch_code'] })
  await tx.deleteFrom('batch_subjects').where('batch_id', '=', batch_id).execute()
  const rows = subjectIds.map((subject_id) => ({ batch_id, subject_id }))
  if (rows.length > 0) await tx.insertInto('batch_subjects').values(rows).execute()
  await bumpContentVersion(tx, 'teaching')
}

/** Adds the day to the list, or changes the one of the same number. `chapter_id` is a chapter of its subject. */
export async function putDay(tx: Tx, day: Row<'days'>): Promise<void> {
  const { schedule_name, date, chapter_id } = day
  await tx
    .insertInto('days')
    .values(day)
    .onConflict((conflict) =>
      conflict.columns(['batch_id', 'subject_id', 'day_no']).doUpdateSet({ schedule_name, date, chapter_id }),
    )
    .execute()
  await bumpContentVersion(tx, 'teaching')
}

/** Puts the subjects of a level in this order, at the positions that they have together. */
export async function orderSubjects(tx: Tx, subjectIds: readonly number[]): Promise<void> {
  const rows = await tx.selectFrom('subjects').where('subject_id', 'in', subjectIds).select('position').execute()
  const positions = rows.map(({ position }) => position).toSorted((a, b) => a - b)
  for (const [place, subject_id] of subjectIds.entries())
    await tx
      .updateTable('subjects')
      .set({ position: positions[place] ?? place })
      .where('subject_id', '=', subject_id)
      .execute()
  await bumpContentVersion(tx, 'teaching')
}

type DayKey = Pick<Row<'days'>, 'batch_id' | 'subject_id' | 'day_no'>

/** Lets days of the lists teach another chapter of their subject. */
export async function moveDaysToChapter(tx: Tx, days: DayKey[], chapter_id: number): Promise<void> {
  for (const { batch_id, subject_id, day_no } of days)
    await tx
      .updateTable('days')
      .set({ chapter_id })
      .where('batch_id', '=', batch_id)
      .where('subject_id', '=', subject_id)
      .where('day_no', '=', day_no)
      .execute()
  await bumpContentVersion(tx, 'teaching')
}

/** Moves chapters to another subject of their level, where their numbers are free. */
export async function moveChaptersToSubject(
  tx: Tx,
  chapters: Pick<Row<'chapters'>, 'chapter_id' | 'chapter_no'>[],
  subject_id: number,
): Promise<void> {
  for (const { chapter_id, chapter_no } of chapters)
    await tx.updateTable('chapters').set({ subject_id, chapter_no }).where('chapter_id', '=', chapter_id).execute()
  await bumpContentVersion(tx, 'teaching')
}

/** Lets a batch be taught subjects that it has not been taught. */
export async function addSubjectsToBatch(tx: Tx, batch_id: number, subjectIds: number[]): Promise<void> {
  const rows = subjectIds.map((subject_id) => ({ batch_id, subject_id }))
  if (rows.length > 0) await tx.insertInto('batch_subjects').values(rows).execute()
  await bumpContentVersion(tx, 'teaching')
}

export async function removeSubjectsOfBatch(tx: Tx, batchId: number, subjectIds: number[]): Promise<void> {
  if (subjectIds.length > 0)
    await tx
      .deleteFrom('batch_subjects')
      .where('batch_id', '=', batchId)
      .where('subject_id', 'in', subjectIds)
      .execute()
  await bumpContentVersion(tx, 'teaching')
}
