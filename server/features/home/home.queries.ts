import { isChapterInUse, isInUse } from '../../academy/archived.queries.ts'
import { CLASS_COLUMNS, liveClassesOf } from '../../academy/live-classes.queries.ts'
import type { Tx } from '../../db/db.ts'
import { preparedQuery, singleRow } from '../../db/fast-path/prepared-query.ts'
import { newsIsFor } from '../../session/level.queries.ts'

// More than a day has, so that the next class is among them as long as they are cached.
const MOST_CLASSES = 50

const greeting = preparedQuery((tx, { studId }: { studId: number }) =>
  tx
    .selectFrom('students')
    .innerJoin('levels', 'levels.ac_id', 'students.ac_id')
    .where('stud_id', '=', studId)
    .select(['stud_id', 'name', 'levels.levels as academic_level_name']),
)

export const greetingOf = async (tx: Tx, studId: number) => singleRow(await greeting(tx, { studId }))

const nextClasses = preparedQuery((tx, { studId, now }: { studId: number; now: number }) =>
  liveClassesOf(tx, studId)
    .where('live_classes.ends_at', '>', now)
    .where('live_classes.status', '=', '')
    .select([...CLASS_COLUMNS, 'online_url', 'room'])
    .orderBy('starts_at')
    .orderBy('class_id')
    .limit(MOST_CLASSES),
)

/** The class that is on and the next ones, of the student's batches. */
export const classesToCome = async (tx: Tx, studId: number, now: number) => nextClasses(tx, { studId, now })

const subjects = preparedQuery((tx, { acId }: { acId: number }) =>
  tx
    .selectFrom('subjects')
    .where('ac_id', '=', acId)
    .where(isInUse('subject', 'subjects.subject_id'))
    .select(({ fn }) => fn.countAll<number>().as('n')),
)

export const subjectCount = async (tx: Tx, acId: number): Promise<number> => singleRow(await subjects(tx, { acId })).n

const materials = preparedQuery((tx, { acId, today }: { acId: number; today: string }) =>
  tx
    .selectFrom('materials')
    .innerJoin('chapters', 'chapters.chapter_id', 'materials.chapter_id')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .where('subjects.ac_id', '=', acId)
    .where(isChapterInUse())
    .where(isInUse('material', 'materials.material_id'))
    .where((where) => where.or([where('visible_from', 'is', null), where('visible_from', '<=', today)]))
    .select(({ fn }) => fn.countAll<number>().as('n')),
)

/** The lessons of the student's level that may be seen on `today`. */
export const materialCount = async (tx: Tx, acId: number, today: string): Promise<number> =>
  singleRow(await materials(tx, { acId, today })).n

type Reader = { stud_id: number; ac_id: number }

type Since = { acId: number; day: string; today: string; firstId: number; limit: number }

/** A lesson without a day is dated by its id, which is at least `firstId` for a new one. */
const added = preparedQuery((tx, asked: Since) =>
  tx
    .selectFrom('materials')
    .innerJoin('chapters', 'chapters.chapter_id', 'materials.chapter_id')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .where('subjects.ac_id', '=', asked.acId)
    .where(isChapterInUse())
    .where(isInUse('material', 'materials.material_id'))
    .where((where) =>
      where.or([
        where.and([where('visible_from', '>=', asked.day), where('visible_from', '<=', asked.today)]),
        where.and([where('visible_from', 'is', null), where('materials.material_id', '>=', asked.firstId)]),
      ]),
    )
    .select(['materials.material_id', 'title', 'subjects.subject_id', 'subject_name'])
    .select(['chapters.chapter_id', 'chapter_name'])
    .orderBy((row) => row.fn.coalesce('visible_from', row.val('')), 'desc')
    .orderBy('materials.material_id', 'desc')
    .limit(asked.limit),
)

/** The lessons of a level that may be seen since a day, the newest first. */
export const newMaterials = async (tx: Tx, since: Since) => added(tx, since)

const opened = preparedQuery((tx, { studId, since }: { studId: number; since: number }) =>
  tx.selectFrom('material_progress').where('stud_id', '=', studId).where('read_at', '>=', since).select('material_id'),
)

/** Which lessons the student has opened since a moment. */
export const openedSince = async (tx: Tx, studId: number, since: number): Promise<Set<number>> =>
  new Set((await opened(tx, { studId, since })).map(({ material_id }) => material_id))

const news = preparedQuery((tx, asked: Reader & { from: string; to: string }) =>
  tx
    .selectFrom('news')
    .where('published_on', '>=', asked.from)
    .where('published_on', '<=', asked.to)
    .where(newsIsFor(asked))
    .select(({ fn }) => fn.countAll<number>().as('n')),
)

/** The student's news from one day to another, both included, with the same readers as the list of news. */
export const newsCount = async (tx: Tx, { stud_id, ac_id }: Reader, from: string, to: string): Promise<number> =>
  singleRow(await news(tx, { stud_id, ac_id, from, to })).n

const marked = preparedQuery((tx, { studId, from, to }: { studId: number; from: string; to: string }) =>
  tx
    .selectFrom('attendance')
    .where('stud_id', '=', studId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .groupBy('status')
    .orderBy('status')
    .select(({ fn }) => ['status', fn.countAll<number>().as('n')] as const),
)

/** How often the student was marked with each status, from one day to another, both included. */
export const markedCounts = async (tx: Tx, studId: number, from: string, to: string) => marked(tx, { studId, from, to })

const unfinished = preparedQuery((tx, { studId, acId, limit }: { studId: number; acId: number; limit: number }) =>
  tx
    .selectFrom('watch_progress')
    .innerJoin('topics', 'topics.topic_id', 'watch_progress.topic_id')
    .innerJoin('chapters', 'chapters.chapter_id', 'topics.chapter_id')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .where('watch_progress.stud_id', '=', studId)
    .where('watch_progress.watched_percent', '<', 100)
    .where(isInUse('topic', 'topics.topic_id'))
    .where(isChapterInUse())
    .where('subjects.ac_id', '=', acId)
    .select(['topics.topic_id', 'topic_name', 'chapters.chapter_id', 'chapter_name', 'subject_name', 'thumbnail'])
    .select(['watch_progress.position', 'watch_progress.duration', 'watch_progress.watched_percent'])
    .orderBy('watched_at', 'desc')
    .orderBy('topics.topic_id')
    .limit(limit),
)

/** Videos that the student began and did not finish, the latest first. */
export const unfinishedVideos = async (tx: Tx, studId: number, acId: number, limit: number) =>
  unfinished(tx, { studId, acId, limit })
