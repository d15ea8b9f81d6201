import { expressionBuilder, type ReferenceExpression } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import { foldedWords } from '../ports/folding/folded-words.rules.ts'

export type FoundKind = 'subject' | 'chapter' | 'topic' | 'material' | 'quiz' | 'news'

/** What is not of one level: the lists' own conditions say who sees it. */
const NO_LEVEL = 0
/** Sorts after every letter. */
const LAST = '\u{10ffff}'

type Named = { kind: FoundKind; id: number; level: number | null; name: string }

/** Keeps the words of a name, in the unit of work that stores the name. */
export async function putWords(tx: Tx, { kind, id, level, name }: Named): Promise<void> {
  await tx.deleteFrom('search_words').where('kind', '=', kind).where('id', '=', id).execute()
  const rows = foldedWords(name).map((word) => ({ level: level ?? NO_LEVEL, kind, word, id }))
  if (rows.length > 0) await tx.insertInto('search_words').values(rows).execute()
}

/** The same for what belongs to a chapter, whose subject has the level. */
export async function putWordsInChapter(tx: Tx, chapterId: number, named: Omit<Named, 'level'>): Promise<void> {
  const { ac_id } = await tx
    .selectFrom('chapters')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .where('chapter_id', '=', chapterId)
    .select('ac_id')
    .executeTakeFirstOrThrow()
  await putWords(tx, { ...named, level: ac_id })
}

/** Takes everything in a subject along to the level that the subject has now. */
export async function moveWords(tx: Tx, subjectId: number, level: number): Promise<void> {
  const chapters = tx.selectFrom('chapters').where('subject_id', '=', subjectId).select('chapter_id')
  const inside = {
    chapter: chapters,
    topic: tx.selectFrom('topics').where('chapter_id', 'in', chapters).select('topic_id'),
    material: tx.selectFrom('materials').where('chapter_id', 'in', chapters).select('material_id'),
  }
  for (const [kind, ids] of Object.entries(inside))
    await tx
      .updateTable('search_words')
      .set({ level })
      .where('kind', '=', kind)
      .where('id', 'in', ids)
      .where('level', '!=', level)
      .execute()
}

/** True for rows of which every word is the beginning of one in the name. */
export function isNamed<T extends keyof Tables>(
  kind: FoundKind,
  id: ReferenceExpression<Tables, T>,
  level: number,
  words: string[],
) {
  const where = expressionBuilder<Tables, T>()
  const looked = expressionBuilder<Tables>()
  const having = (word: string) =>
    looked
      .selectFrom('search_words')
      .where('level', 'in', [level, NO_LEVEL])
      .where('search_words.kind', '=', kind)
      .where('word', '>=', word)
      .where('word', '<', word + LAST)
      .select('search_words.id')
  return where.and(words.map((word) => where(id, 'in', having(word))))
}
