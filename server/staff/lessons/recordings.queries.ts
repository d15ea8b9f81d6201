import type { Tx } from '../../db/db.ts'
import { type ClassesSeen, ownClasses, seesNone } from '../accounts/scope.queries.ts'

const MAX_KNOWN = 500

/** The chapters to which recordings of these batches were added, the latest first. */
export async function chaptersOfRecordings(read: Tx, batchIds: number[]) {
  if (batchIds.length === 0) return []
  return read
    .selectFrom('class_recordings')
    .innerJoin('live_classes', 'live_classes.class_id', 'class_recordings.class_id')
    .innerJoin('topics', 'topics.topic_id', 'class_recordings.topic_id')
    .where('live_classes.batch_id', 'in', batchIds)
    .select(['live_classes.batch_id', 'live_classes.subject_id', 'chapter_id'])
    .orderBy('noted_at', 'desc')
    .limit(MAX_KNOWN)
    .execute()
}

/** The class, if it is somebody's own. */
export async function classOfRecording(read: Tx, seen: ClassesSeen | null, classId: number) {
  if (seesNone(seen)) return
  return ownClasses(read, seen)
    .where('class_id', '=', classId)
    .select(['class_id', 'class_name', 'batch_name', 'starts_at', 'live_classes.subject_id'])
    .executeTakeFirst()
}

/** The lesson that was noted as the recording of a class. */
export const lessonNoted = async (read: Tx, classId: number) =>
  read
    .selectFrom('class_recordings')
    .innerJoin('topics', 'topics.topic_id', 'class_recordings.topic_id')
    .where('class_recordings.class_id', '=', classId)
    .select(['topics.topic_id', 'topic_name'])
    .executeTakeFirst()

export async function isTopicOf(read: Tx, topicId: number, subjectId: number): Promise<boolean> {
  const found = await read
    .selectFrom('topics')
    .innerJoin('chapters', 'chapters.chapter_id', 'topics.chapter_id')
    .where('topic_id', '=', topicId)
    .where('subject_id', '=', subjectId)
    .select('topic_id')
    .executeTakeFirst()
  return found !== undefined
}
