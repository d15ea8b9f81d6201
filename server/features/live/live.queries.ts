import { CLASS_COLUMNS, liveClasses, liveClassesOf } from '../../academy/live-classes.queries.ts'
import { bumpContentVersion } from '../../cache/content-version.queries.ts'
import type { Tx } from '../../db/db.ts'
import { preparedQuery } from '../../db/fast-path/prepared-query.ts'
import { putRow } from '../../db/put-row.queries.ts'
import type { Tables } from '../../db/tables.ts'

type Asked = { studId: number; batchId: number; subjectId: number }

const ownBatch = preparedQuery((tx, { studId, batchId, subjectId }: Asked) =>
  tx
    .selectFrom('student_batches')
    .innerJoin('batch_subjects', 'batch_subjects.batch_id', 'student_batches.batch_id')
    .where('stud_id', '=', studId)
    .where('student_batches.batch_id', '=', batchId)
    .where('subject_id', '=', subjectId)
    .select('student_batches.batch_id'),
)

/** True when the student is in the batch and the subject is taught in it. */
export async function isOwnBatch(tx: Tx, studId: number, batchId: number, subjectId: number): Promise<boolean> {
  return (await ownBatch(tx, { studId, batchId, subjectId })).length > 0
}

const toCome = preparedQuery((tx, { batchId, subjectId, now }: { batchId: number; subjectId: number; now: number }) =>
  liveClasses(tx)
    .where('live_classes.batch_id', '=', batchId)
    .where('live_classes.subject_id', '=', subjectId)
    .where('ends_at', '>', now)
    .where('status', '=', '')
    .select([...CLASS_COLUMNS, 'online_url', 'room'])
    .orderBy('starts_at')
    .orderBy('class_id'),
)

/** Classes that are on or still to come, the next one first. */
export const classesToCome = async (tx: Tx, batchId: number, subjectId: number, now: number) =>
  toCome(tx, { batchId, subjectId, now })

type AskedTimetable = { studId: number; since: number; limit: number }

const timetable = preparedQuery((tx, { studId, since, limit }: AskedTimetable) =>
  liveClassesOf(tx, studId)
    .leftJoin('topics', (join) =>
      join.on((on) =>
        on(
          'topics.topic_id',
          '=',
          on.fn.coalesce(
            on
              .selectFrom('class_recordings')
              .whereRef('class_recordings.class_id', '=', 'live_classes.class_id')
              .select('class_recordings.topic_id'),
            on
              .selectFrom('topics as named')
              .innerJoin('chapters', 'chapters.chapter_id', 'named.chapter_id')
              .whereRef('chapters.subject_id', '=', 'live_classes.subject_id')
              .whereRef('named.topic_name', '=', 'live_classes.class_name')
              .select((topic) => topic.fn.min('named.topic_id').as('topic_id')),
          ),
        ),
      ),
    )
    .where('ends_at', '>', since)
    .where('status', '=', '')
    .select([...CLASS_COLUMNS, 'online_url', 'room', 'topics.topic_id', 'topics.chapter_id'])
    .orderBy('starts_at')
    .orderBy('class_id')
    .limit(limit),
)

/**
 * The classes of all the student's batches since a moment, each with the topic that is its recording, or else the one of
 * its subject that has its name.
 */
export const timetableOf = async (tx: Tx, asked: AskedTimetable) => timetable(tx, asked)

/** The class of the student's own batches with its link, and when they joined it last; undefined where there is none. */
export async function classToJoin(read: Tx, studId: number, classId: number) {
  return liveClassesOf(read, studId)
    .innerJoin('students', 'students.stud_id', 'student_batches.stud_id')
    .leftJoin('class_joins', (join) =>
      join
        .onRef('class_joins.class_id', '=', 'live_classes.class_id')
        .onRef('class_joins.stud_id', '=', 'student_batches.stud_id'),
    )
    .where('live_classes.class_id', '=', classId)
    .where('students.status', '=', 'active')
    .select(['starts_at', 'ends_at', 'online_url', 'live_classes.status', 'class_joins.last_at'])
    .executeTakeFirst()
}

/** Notes that a student joined; the first time stays. */
export async function noteJoin(tx: Tx, join: Tables['class_joins']): Promise<void> {
  await tx
    .insertInto('class_joins')
    .values(join)
    .onConflict((known) => known.columns(['stud_id', 'class_id']).doUpdateSet({ last_at: join.last_at }))
    .execute()
}

/** Removes what is known of the classes that a student joined. */
export async function eraseJoins(tx: Tx, studId: number): Promise<void> {
  await tx.deleteFrom('class_joins').where('stud_id', '=', studId).execute()
}

/** Notes which lesson a class was recorded as, or that it has no recording; returns false where that was known. */
export async function noteRecording(tx: Tx, row: Tables['class_recordings']): Promise<boolean> {
  const { topic_id, noted_at } = row
  const noted = await tx
    .insertInto('class_recordings')
    .values(row)
    .onConflict((known) => {
      const same = known.column('class_id')
      return topic_id === null ? same.doNothing() : same.doUpdateSet({ topic_id, noted_at })
    })
    .returning('class_id')
    .executeTakeFirst()
  await bumpContentVersion(tx, 'teaching')
  return noted !== undefined
}

/** Forgets that a class has no recording; returns false where that was not noted. */
export async function forgetRecording(tx: Tx, classId: number): Promise<boolean> {
  const gone = await tx
    .deleteFrom('class_recordings')
    .where('class_id', '=', classId)
    .where('topic_id', 'is', null)
    .returning('class_id')
    .executeTakeFirst()
  return gone !== undefined
}

/** Notes who of the team stands in at a class; null for nobody. */
export async function setSubstitute(tx: Tx, class_id: number, staff_id: number | null): Promise<void> {
  await tx.deleteFrom('class_substitutes').where('class_id', '=', class_id).execute()
  if (staff_id !== null) await tx.insertInto('class_substitutes').values({ class_id, staff_id }).execute()
}

/** Adds the class, or changes the one of the same code; its id stays. */
export async function putLiveClass(tx: Tx, liveClass: Tables['live_classes']): Promise<void> {
  await putRow(tx.insertInto('live_classes'), liveClass, { id: 'class_id', by: ['class_code'] })
  await bumpContentVersion(tx, 'teaching')
}

/** The fields of a class that may change. */
export type ClassChanges = Partial<
  Pick<Tables['live_classes'], 'class_name' | 'tutor_name' | 'online_url' | 'room' | 'starts_at' | 'ends_at' | 'status'>
>

/** Changes one class; every list, home, calendars and announcements follow. */
export async function changeLiveClass(tx: Tx, classId: number, changes: ClassChanges): Promise<void> {
  await tx.updateTable('live_classes').set(changes).where('class_id', '=', classId).execute()
  await bumpContentVersion(tx, 'teaching')
}

/** Removes classes that nobody was told of; they are gone from every list at once. */
export async function removeLiveClasses(tx: Tx, classIds: number[]): Promise<void> {
  await tx.deleteFrom('live_classes').where('class_id', 'in', classIds).execute()
  await bumpContentVersion(tx, 'teaching')
}

/** Moves classes that have not begun to another batch. */
export async function moveClassesToBatch(tx: Tx, classIds: number[], batch_id: number): Promise<void> {
  if (classIds.length === 0) return
  await tx.updateTable('live_classes').set({ batch_id }).where('class_id', 'in', classIds).execute()
  await bumpContentVersion(tx, 'teaching')
}
