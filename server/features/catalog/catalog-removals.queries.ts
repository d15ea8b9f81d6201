import { bumpContentVersion } from '../../cache/content-version.queries.ts'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { dropWords } from '../../search/search-words.queries.ts'

/** Removes levels to which nothing refers any more; so do the others with theirs. */
export async function removeLevels(tx: Tx, acIds: number[]): Promise<void> {
  await tx.deleteFrom('levels').where('ac_id', 'in', acIds).execute()
  await bumpContentVersion(tx, 'teaching')
}

export async function removeSubjects(tx: Tx, subjectIds: number[]): Promise<void> {
  await tx.deleteFrom('subjects').where('subject_id', 'in', subjectIds).execute()
  await dropWords(tx, 'subject', subjectIds)
  await bumpContentVersion(tx, 'teaching')
}

export async function removeBatches(tx: Tx, batchIds: number[]): Promise<void> {
  await tx.deleteFrom('batch_subjects').where('batch_id', 'in', batchIds).execute()
  await tx.deleteFrom('batches').where('batch_id', 'in', batchIds).execute()
  await bumpContentVersion(tx, 'teaching')
}

export async function removeChapters(tx: Tx, chapterIds: number[]): Promise<void> {
  await tx.deleteFrom('chapters').where('chapter_id', 'in', chapterIds).execute()
  await dropWords(tx, 'chapter', chapterIds)
  await bumpContentVersion(tx, 'teaching')
}

type Day = Pick<Tables['days'], 'batch_id' | 'subject_id' | 'day_no'>

export async function removeDays(tx: Tx, days: Day[]): Promise<void> {
  for (const { batch_id, subject_id, day_no } of days)
    await tx
      .deleteFrom('days')
      .where('batch_id', '=', batch_id)
      .where('subject_id', '=', subject_id)
      .where('day_no', '=', day_no)
      .execute()
  await bumpContentVersion(tx, 'teaching')
}
