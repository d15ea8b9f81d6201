import { sql } from 'kysely'
import { isInUse } from '../../academy/archived.queries.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Db, Tx } from '../../db/db.ts'
import { feedbackSeen, type TaughtScope } from '../accounts/scope.queries.ts'
import { foundStudents, type Search } from '../accounts/student-search.queries.ts'

export type FeedbackFilter = {
  open: boolean
  subject_id: number | undefined
  search: Search | undefined
  before: { at: number; id: number } | null
}

const wholeFeedback = (read: Tx, scope: TaughtScope) =>
  feedbackSeen(read, scope)
    .innerJoin('students', 'students.stud_id', 'feedback.stud_id')
    .leftJoin('subjects', 'subjects.subject_id', 'feedback.subject_id')
    .select(columnsOf('feedback'))
    .select(['students.name as student', 'students.ac_id', 'subject_name'])

export type SeenFeedback = NonNullable<Awaited<ReturnType<typeof seenFeedback>>>

/** Feedback of these students that somebody sees, the newest first. */
export async function feedbackPage(
  { read, engine }: Pick<Db, 'read' | 'engine'>,
  scope: TaughtScope,
  { open, subject_id, search, before }: FeedbackFilter,
  count: number,
) {
  const position = sql.raw(engine === 'sqlite' ? 'instr' : 'strpos')
  return wholeFeedback(read, scope)
    .where('done_at', open ? 'is' : 'is not', null)
    .$if(subject_id !== undefined, (query) => query.where('feedback.subject_id', '=', subject_id ?? 0))
    .$if(search !== undefined, (query) => {
      const wanted = search ?? { text: '', seesNumbers: false }
      return query.where((where) =>
        where.or([
          sql<boolean>`${position}(lower(message), ${wanted.text.toLowerCase()}) > 0`,
          where('feedback.stud_id', 'in', foundStudents(read, engine, wanted)),
        ]),
      )
    })
    .$if(before !== null, (query) =>
      query.where(sql<boolean>`(feedback.created_at, feedback_id) < (${before?.at ?? 0}, ${before?.id ?? 0})`),
    )
    .orderBy('feedback.created_at', 'desc')
    .orderBy('feedback_id', 'desc')
    .limit(count)
    .execute()
}

export async function seenFeedback(
  read: Tx,
  scope: TaughtScope,
  { stud_id, feedback_id }: { stud_id: number; feedback_id: number },
) {
  return wholeFeedback(read, scope)
    .where('feedback.stud_id', '=', stud_id)
    .where('feedback_id', '=', feedback_id)
    .executeTakeFirst()
}

/** The subjects of a level that feedback may be of, by name: those in use, and the one that it is of already. */
export async function subjectsOfLevel(read: Tx, acId: number, ownSubject: number | null) {
  const ofLevel = read
    .selectFrom('subjects')
    .where('ac_id', '=', acId)
    .where((where) => where.or([isInUse('subject', 'subjects.subject_id'), where('subject_id', '=', ownSubject ?? 0)]))
  return ofLevel.select(['subject_id', 'subject_name as subject']).orderBy('subject_name').execute()
}

/** The names of the batches that each of these students is in. */
export async function batchesOfStudents(read: Tx, studIds: number[]): Promise<(studId: number) => string[]> {
  if (studIds.length === 0) return () => []
  const rows = await read
    .selectFrom('student_batches')
    .innerJoin('batches', 'batches.batch_id', 'student_batches.batch_id')
    .where('stud_id', 'in', studIds)
    .select(['stud_id', 'batch_name'])
    .orderBy('position')
    .execute()
  return (studId) => rows.filter(({ stud_id }) => stud_id === studId).map(({ batch_name }) => batch_name)
}
