import { CLASS_COLUMNS } from '../../academy/live-classes.queries.ts'
import { isInUse } from '../../academy/archived.queries.ts'
import type { Tx } from '../../db/db.ts'
import { type ClassesSeen, ownClasses } from './scope.queries.ts'

/** Of all classes, or of one. */
type Asked = { now: number; classId?: number }

/** A recording comes within days, or not at all. */
const AWAITED_MS = 7 * 86_400_000
const MAX_AWAITED = 100

/**
 * Classes that are over whose recording is awaited, the latest first: they had a link, no lesson of their subject has
 * their name, none was added for them, and nobody said that they have no recording. Lessons are for who teaches the
 * subject, so a teacher without subjects has none.
 */
export async function unrecordedClasses(read: Tx, seen: ClassesSeen | null, { now, classId }: Asked) {
  if (seen !== null && (seen.batch_ids.length === 0 || seen.subject_ids === null)) return []
  return ownClasses(read, seen)
    .$if(classId !== undefined, (query) => query.where('live_classes.class_id', '=', classId ?? 0))
    .where('ends_at', '<=', now)
    .where('ends_at', '>', now - AWAITED_MS)
    .where('live_classes.status', '=', '')
    .where('online_url', '!=', '')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('class_recordings')
            .whereRef('class_recordings.class_id', '=', 'live_classes.class_id')
            .select('class_recordings.class_id'),
        ),
      ),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('topics')
            .innerJoin('chapters', 'chapters.chapter_id', 'topics.chapter_id')
            .whereRef('chapters.subject_id', '=', 'live_classes.subject_id')
            .whereRef('topics.topic_name', '=', 'live_classes.class_name')
            .where(isInUse('topic', 'topics.topic_id'))
            .select('topics.topic_id'),
        ),
      ),
    )
    .select([...CLASS_COLUMNS, 'live_classes.batch_id', 'live_classes.subject_id'])
    .orderBy('starts_at', 'desc')
    .orderBy('class_id', 'desc')
    .limit(MAX_AWAITED)
    .execute()
}
