import type { Tx } from '../db/db.ts'
import { foldedWords } from '../ports/folding/folded-words.rules.ts'

export type FoundKind = 'subject' | 'chapter' | 'topic' | 'material' | 'quiz' | 'news'

/** The readers of a thing: a level by its id, a batch by its negative id, or everybody. */
export const EVERYBODY = 0
export const ofBatch = (batchId: number): number => -batchId

type Named = { kind: FoundKind; id: number; readers: number; name: string }

/** Stores the words of a name, in the unit of work that stores the name. */
export async function putWords(tx: Tx, { kind, id, readers, name }: Named): Promise<void> {
  await tx.deleteFrom('search_words').where('kind', '=', kind).where('id', '=', id).execute()
  const rows = foldedWords(name).map((word) => ({ readers, kind, word, id }))
  if (rows.length > 0) await tx.insertInto('search_words').values(rows).execute()
}

/** Returns the readers of a thing: those of its level, else of its batch, else everybody. */
export const readersOf = ({ ac_id, batch_id }: { ac_id: number | null; batch_id: number | null }): number =>
  ac_id ?? (batch_id === null ? EVERYBODY : ofBatch(batch_id))

/** Does the same for a thing in a chapter, whose subject has the level. */
export async function putWordsInChapter(tx: Tx, chapterId: number, named: Omit<Named, 'readers'>): Promise<void> {
  const { ac_id } = await tx
    .selectFrom('chapters')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .where('chapter_id', '=', chapterId)
    .select('ac_id')
    .executeTakeFirstOrThrow()
  await putWords(tx, { ...named, readers: ac_id })
}

/** Stores the words of a subject's name, and moves everything in the subject to its present level. */
export async function putSubjectWords(tx: Tx, { id, level, name }: { id: number; level: number; name: string }) {
  const kept = tx.selectFrom('search_words').where('kind', '=', 'subject').where('id', '=', id).select('readers')
  const before = await kept.limit(1).executeTakeFirst()
  await putWords(tx, { kind: 'subject', id, readers: level, name })
  if (before && before.readers !== level) await moveWords(tx, id, level)
}

async function moveWords(tx: Tx, subjectId: number, level: number): Promise<void> {
  const chapters = tx.selectFrom('chapters').where('subject_id', '=', subjectId).select('chapter_id')
  const inside = {
    chapter: chapters,
    topic: tx.selectFrom('topics').where('chapter_id', 'in', chapters).select('topic_id'),
    material: tx.selectFrom('materials').where('chapter_id', 'in', chapters).select('material_id'),
  }
  for (const [kind, ids] of Object.entries(inside))
    await tx
      .updateTable('search_words')
      .set({ readers: level })
      .where('kind', '=', kind)
      .where('id', 'in', ids)
      .execute()
}

/** Removes the words of these things, which searches then no longer find. */
export async function dropWords(tx: Tx, kind: FoundKind, ids: number[]): Promise<void> {
  await tx.deleteFrom('search_words').where('kind', '=', kind).where('id', 'in', ids).execute()
}
