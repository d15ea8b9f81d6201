import { isChapterInUse, isInUse, isOfNoArchivedChapter } from '../../academy/archived.queries.ts'
import type { KindName } from '../../assessment/kinds.ts'
import { isPaperFor, papersFor, type Audience } from '../../assessment/paper/paper.queries.ts'
import type { Tx } from '../../db/db.ts'
import { preparedQuery } from '../../db/fast-path/prepared-query.ts'
import { finder } from '../../search/named.queries.ts'
import { newsIsFor } from '../../session/level.queries.ts'

/* Each kind under the conditions of its own list: what a student does not see there is not found here. */

export const subjectsNamed = finder('subject', 'asc', (found, asked: Audience) =>
  found
    .innerJoin('subjects', 'subjects.subject_id', 'search_words.id')
    .where('subjects.ac_id', '=', asked.ac_id)
    .where(isInUse('subject', 'subjects.subject_id'))
    .select(['subject_id as id', 'subject_name as title', 'subject_id', 'subject_name']),
)

export const chaptersNamed = finder('chapter', 'asc', (found, asked: Audience) =>
  found
    .innerJoin('chapters', 'chapters.chapter_id', 'search_words.id')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .where('subjects.ac_id', '=', asked.ac_id)
    .where(isChapterInUse())
    .select(['chapter_id as id', 'chapter_name as title'])
    .select(['subjects.subject_id', 'subject_name', 'chapter_id', 'chapter_name']),
)

export const topicsNamed = finder('topic', 'asc', (found, asked: Audience) =>
  found
    .innerJoin('topics', 'topics.topic_id', 'search_words.id')
    .innerJoin('chapters', 'chapters.chapter_id', 'topics.chapter_id')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .where('subjects.ac_id', '=', asked.ac_id)
    .where(isInUse('topic', 'topics.topic_id'))
    .where(isChapterInUse())
    .select(['topic_id as id', 'topic_name as title'])
    .select(['subjects.subject_id', 'subject_name', 'chapters.chapter_id', 'chapter_name']),
)

export const materialsNamed = finder('material', 'asc', (found, asked: Audience) =>
  found
    .innerJoin('materials', 'materials.material_id', 'search_words.id')
    .innerJoin('chapters', 'chapters.chapter_id', 'materials.chapter_id')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .where('subjects.ac_id', '=', asked.ac_id)
    .where(isInUse('material', 'materials.material_id'))
    .where(isChapterInUse())
    .where((where) => where.or([where('visible_from', 'is', null), where('visible_from', '<=', asked.today)]))
    .select(['material_id as id', 'title'])
    .select(['subjects.subject_id', 'subject_name', 'chapters.chapter_id', 'chapter_name']),
)

export const quizzesNamed = finder('quiz', 'desc', (found, asked: Audience) =>
  found
    .innerJoin('papers', 'papers.paper_id', 'search_words.id')
    .leftJoin('chapters', 'chapters.chapter_id', 'papers.chapter_id')
    .leftJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .where(isPaperFor('quiz', asked))
    .where(isOfNoArchivedChapter())
    .select(['paper_id as id', 'name as title'])
    .select(['subjects.subject_id', 'subject_name', 'chapters.chapter_id', 'chapter_name']),
)

export const newsNamed = finder('news', 'desc', (found, asked: Audience) =>
  found
    .innerJoin('news', 'news.id', 'search_words.id')
    .where('published_on', '<=', asked.today)
    .where(newsIsFor(asked))
    .select(['news.id', 'heading as title', 'published_on']),
)

/** More exams than a student has. */
const MOST_EXAMS = 500

const examsOf = preparedQuery((tx, asked: Audience & { kind: KindName }) =>
  papersFor(tx, asked.kind, asked)
    .clearSelect()
    .select(['paper_id as id', 'name as title', 'subjects.subject_id', 'subject_name'])
    .orderBy('starts_at', 'desc')
    .orderBy('paper_id')
    .limit(MOST_EXAMS),
)

/** Returns all exams of a kind that the student's own list shows: so few that their names need no index of words. */
export const examsFor = async (tx: Tx, kind: 'exam' | 'entrance', reader: Audience) => examsOf(tx, { ...reader, kind })
