import type { ExpressionBuilder } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import type { StoredFile } from '../../media/media.queries.ts'
import { liveClasses } from '../../academy/live-classes.queries.ts'

/** Classes of these batches; in all of their subjects where `subject_ids` is null. */
export type ClassesSeen = { batch_ids: number[]; subject_ids: number[] | null }

/** The batches and subjects that somebody teaches; null for a caller who sees all. */
export type TaughtScope = { subjects: number[]; batches: number[] } | null

/** The batches that somebody teaches. */
export async function taughtBatches(read: Tx, staffId: number): Promise<number[]> {
  const rows = await read.selectFrom('staff_batches').where('staff_id', '=', staffId).select('batch_id').execute()
  return rows.map(({ batch_id }) => batch_id)
}

/** The subjects that somebody teaches. */
export async function taughtSubjects(read: Tx, staffId: number): Promise<number[]> {
  const rows = await read.selectFrom('staff_subjects').where('staff_id', '=', staffId).select('subject_id').execute()
  return rows.map(({ subject_id }) => subject_id)
}

/** The papers whose sittings somebody was assigned to. */
export async function rosteredPapers(read: Tx, staffId: number): Promise<number[]> {
  const rows = await read
    .selectFrom('sitting_invigilators')
    .where('staff_id', '=', staffId)
    .select('paper_id')
    .execute()
  return rows.map(({ paper_id }) => paper_id)
}

export async function isRostered(read: Tx, staffId: number, paperId: number): Promise<boolean> {
  const row = await read
    .selectFrom('sitting_invigilators')
    .where('staff_id', '=', staffId)
    .where('paper_id', '=', paperId)
    .select('staff_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether anybody of the academy answers doubts here: a teacher who may sign in. */
export async function hasTeachers(read: Tx): Promise<boolean> {
  const row = await read
    .selectFrom('staff_roles')
    .innerJoin('staff', 'staff.staff_id', 'staff_roles.staff_id')
    .where('role', '=', 'teacher')
    .where('ended_at', 'is', null)
    .select('staff.staff_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The names of the team's teachers, sorted. */
export async function teacherNames(read: Tx): Promise<string[]> {
  const rows = await read
    .selectFrom('staff_roles')
    .innerJoin('staff', 'staff.staff_id', 'staff_roles.staff_id')
    .where('role', '=', 'teacher')
    .where('ended_at', 'is', null)
    .select('name')
    .distinct()
    .execute()
  return rows.map(({ name }) => name).toSorted()
}

type Lesson = Pick<StoredFile, 'file_id' | 'kind'>

/** True when a lesson of these subjects has this file; of any subject for null. */
export async function isFileOfSubjects(
  read: Tx,
  { file_id, kind }: Lesson,
  subjects: number[] | null,
): Promise<boolean> {
  if (subjects?.length === 0) return false
  const chapters = read
    .selectFrom('chapters')
    .$if(subjects !== null, (query) => query.where('chapters.subject_id', 'in', subjects ?? []))
    .select('chapters.chapter_id')
    .limit(1)
  const found =
    kind === 'document'
      ? chapters.innerJoin('materials', 'materials.chapter_id', 'chapters.chapter_id').where('file_id', '=', file_id)
      : chapters
          .innerJoin('topics', 'topics.chapter_id', 'chapters.chapter_id')
          .where((where) => where.or([where('video_file', '=', file_id), where('captions_file', '=', file_id)]))
  return (await found.executeTakeFirst()) !== undefined
}

/** Classes of a scope, with cancelled ones; null for all. The caller has to exclude a scope without batches. */
export const ownClasses = (read: Tx, seen: ClassesSeen | null) =>
  liveClasses(read)
    .$if(seen !== null, (query) => query.where('live_classes.batch_id', 'in', seen?.batch_ids ?? []))
    .$if(seen !== null && seen.subject_ids !== null, (query) =>
      query.where('live_classes.subject_id', 'in', seen?.subject_ids ?? []),
    )

export const seesNone = (seen: ClassesSeen | null): boolean => seen?.batch_ids.length === 0

/**
 * Returns the IDs of questions of exams that were sealed here and whose results are not out: until then teachers see no
 * version of them. A quiz is open to its students at once, and hides nothing.
 */
export async function sealedQuestions(read: Tx): Promise<Set<string>> {
  const rows = await read
    .selectFrom('paper_drafts')
    .innerJoin('papers', 'papers.paper_id', 'paper_drafts.paper_id')
    .leftJoin('paper_results', (join) =>
      join.onRef('paper_results.paper_id', '=', 'papers.paper_id').on('computed_at', 'is not', null),
    )
    .innerJoin('paper_questions', 'paper_questions.paper_id', 'papers.paper_id')
    .innerJoin('questions', 'questions.question_id', 'paper_questions.question_id')
    .where('papers.kind', 'in', ['exam', 'entrance'])
    .where('computed_at', 'is', null)
    .select('question_code')
    .distinct()
    .execute()
  return new Set(rows.map(({ question_code }) => question_code))
}

/**
 * The doubts of a scope: none for a teacher without subjects; a doubt without a batch is seen by all teachers of its
 * subject.
 */
export const doubtsSeen = (read: Tx, scope: TaughtScope) =>
  read
    .selectFrom('doubts')
    .innerJoin('students', 'students.stud_id', 'doubts.stud_id')
    .innerJoin('subjects', 'subjects.subject_id', 'doubts.subject_id')
    .$if(scope !== null, (query) => {
      const { subjects, batches } = scope ?? { subjects: [], batches: [] }
      const own = query.where('doubts.subject_id', 'in', subjects)
      return own.where((where) =>
        where.or([where('doubts.batch_id', 'is', null), where('doubts.batch_id', 'in', batches)]),
      )
    })

/** The feedback of a scope: for a teacher, what was passed on to these subjects, from students of these batches. */
export const feedbackSeen = (read: Tx, scope: TaughtScope) =>
  read.selectFrom('feedback').$if(scope !== null, (query) => {
    const { subjects, batches } = scope ?? { subjects: [], batches: [] }
    const taught = read.selectFrom('student_batches').where('batch_id', 'in', batches).select('student_batches.stud_id')
    return query.where('feedback.subject_id', 'in', subjects).where('feedback.stud_id', 'in', taught)
  })

/** True for a class at which this person stands in. */
export const isStoodIn = (where: ExpressionBuilder<Tables, 'live_classes'>, staffId: number) =>
  where.exists(
    where
      .selectFrom('class_substitutes')
      .whereRef('class_substitutes.class_id', '=', 'live_classes.class_id')
      .where('class_substitutes.staff_id', '=', staffId)
      .select('class_substitutes.class_id'),
  )

/** The classes of a day at which somebody stands in for another teacher. */
export const classesStoodIn = (read: Tx, { staffId, from, until }: { staffId: number; from: number; until: number }) =>
  liveClasses(read)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .where((where) => isStoodIn(where, staffId))
