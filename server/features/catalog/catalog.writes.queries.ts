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
