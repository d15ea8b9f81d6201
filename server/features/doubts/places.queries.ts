import { liveClassesOf } from '../../academy/live-classes.queries.ts'
import { OPEN } from '../../db/attempt-states.ts'
import type { Tx } from '../../db/db.ts'

export async function videoPlace(read: Tx, topicId: number, acId: number) {
  return read
    .selectFrom('topics')
    .innerJoin('chapters', 'chapters.chapter_id', 'topics.chapter_id')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .where('topic_id', '=', topicId)
    .where('subjects.ac_id', '=', acId)
    .select(['subjects.subject_id', 'chapter_name as first', 'topic_name as second'])
    .executeTakeFirst()
}

export async function pagePlace(read: Tx, materialId: number, { acId, today }: { acId: number; today: string }) {
  return read
    .selectFrom('materials')
    .innerJoin('chapters', 'chapters.chapter_id', 'materials.chapter_id')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .where('material_id', '=', materialId)
    .where('subjects.ac_id', '=', acId)
    .where((where) => where.or([where('visible_from', 'is', null), where('visible_from', '<=', today)]))
    .select(['subjects.subject_id', 'chapter_name as first', 'title as second'])
    .executeTakeFirst()
}

export async function classPlace(read: Tx, classId: number, studId: number) {
  return liveClassesOf(read, studId)
    .where('class_id', '=', classId)
    .select(['live_classes.subject_id', 'batch_name as first', 'class_name as second'])
    .executeTakeFirst()
}

/** True while the student writes a test with this question. */
export async function isBeingWritten(read: Tx, studId: number, questionId: number): Promise<boolean> {
  const row = await read
    .selectFrom('attempts')
    .innerJoin('paper_questions', 'paper_questions.paper_id', 'attempts.paper_id')
    .where('stud_id', '=', studId)
    .where('state', '=', OPEN)
    .where('question_id', '=', questionId)
    .select('attempt_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The student's batch in which the subject is taught; the first one without such. */
export async function batchOfSubject(read: Tx, batches: number[], subjectId: number): Promise<number | null> {
  const [first = null] = batches
  if (first === null) return null
  const row = await read
    .selectFrom('batch_subjects')
    .where('batch_id', 'in', batches)
    .where('subject_id', '=', subjectId)
    .select('batch_id')
    .orderBy('batch_id')
    .executeTakeFirst()
  return row?.batch_id ?? first
}
