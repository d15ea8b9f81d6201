import { isPaperFor, type Reader } from '../../assessment/paper.queries.ts'
import type { Tx } from '../../db/db.ts'
import { isNamed } from '../../search/search-words.queries.ts'
import { isForReader } from '../../session/level.queries.ts'

/** More than are shown, so that the best can be chosen from them. */
const MOST = 40

type Search = { reader: Reader; words: string[] }

/** Each kind under the conditions of its own list: what a student does not see there is not found here. */
export async function subjectsNamed(tx: Tx, { reader, words }: Search) {
  return tx
    .selectFrom('subjects')
    .where('subjects.ac_id', '=', reader.ac_id)
    .where(isNamed('subject', 'subjects.subject_id', reader.ac_id, words))
    .select(['subject_id as id', 'subject_name as title', 'subject_id', 'subject_name'])
    .orderBy('position')
    .limit(MOST)
    .execute()
}

export async function chaptersNamed(tx: Tx, { reader, words }: Search) {
  return tx
    .selectFrom('chapters')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .where('subjects.ac_id', '=', reader.ac_id)
    .where(isNamed('chapter', 'chapters.chapter_id', reader.ac_id, words))
    .select(['chapter_id as id', 'chapter_name as title'])
    .select(['subjects.subject_id', 'subject_name', 'chapter_id', 'chapter_name'])
    .orderBy('chapter_no')
    .limit(MOST)
    .execute()
}

export async function topicsNamed(tx: Tx, { reader, words }: Search) {
  return tx
    .selectFrom('topics')
    .innerJoin('chapters', 'chapters.chapter_id', 'topics.chapter_id')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .where('subjects.ac_id', '=', reader.ac_id)
    .where(isNamed('topic', 'topics.topic_id', reader.ac_id, words))
    .select(['topic_id as id', 'topic_name as title'])
    .select(['subjects.subject_id', 'subject_name', 'chapters.chapter_id', 'chapter_name'])
    .orderBy('chapter_no')
    .orderBy('topic_no')
    .limit(MOST)
    .execute()
}

export async function materialsNamed(tx: Tx, { reader, words }: Search) {
  return tx
    .selectFrom('materials')
    .innerJoin('chapters', 'chapters.chapter_id', 'materials.chapter_id')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .where('subjects.ac_id', '=', reader.ac_id)
    .where((where) => where.or([where('visible_from', 'is', null), where('visible_from', '<=', reader.today)]))
    .where(isNamed('material', 'materials.material_id', reader.ac_id, words))
    .select(['material_id as id', 'title'])
    .select(['subjects.subject_id', 'subject_name', 'chapters.chapter_id', 'chapter_name'])
    .orderBy('material_code')
    .limit(MOST)
    .execute()
}

export async function quizzesNamed(tx: Tx, { reader, words }: Search) {
  return tx
    .selectFrom('papers')
    .leftJoin('chapters', 'chapters.chapter_id', 'papers.chapter_id')
    .leftJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .where(isPaperFor('quiz', reader))
    .where(isNamed('quiz', 'papers.paper_id', reader.ac_id, words))
    .select(['paper_id as id', 'name as title'])
    .select(['subjects.subject_id', 'subject_name', 'chapters.chapter_id', 'chapter_name'])
    .orderBy('added_at', 'desc')
    .limit(MOST)
    .execute()
}

export async function newsNamed(tx: Tx, { reader, words }: Search) {
  return tx
    .selectFrom('news')
    .where('published_on', '<=', reader.today)
    .where(isForReader('news', reader))
    .where(isNamed('news', 'news.id', reader.ac_id, words))
    .select(['id', 'heading as title', 'published_on'])
    .orderBy('published_on', 'desc')
    .limit(MOST)
    .execute()
}
