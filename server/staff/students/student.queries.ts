import { attemptsWithResults } from '../../assessment/results/results.queries.ts'
import { currentMark } from '../../assessment/keys/attempt-marks.queries.ts'
import { chapterOfQuestion } from '../../assessment/bank/bank.queries.ts'
import { keyInForce } from '../../assessment/keys/keys.queries.ts'
import type { Tx } from '../../db/db.ts'

/** The student beside each batch; no row for one who is forgotten, or of none of `batch_ids` (null: all are seen). */
export async function identityRows(read: Tx, studId: number, batch_ids: number[] | null) {
  if (batch_ids?.length === 0) return []
  const seen = (ids: number[]) =>
    read.selectFrom('student_batches').where('stud_id', '=', studId).where('batch_id', 'in', ids).select('stud_id')
  return read
    .selectFrom('students')
    .innerJoin('levels', 'levels.ac_id', 'students.ac_id')
    .leftJoin('student_batches', 'student_batches.stud_id', 'students.stud_id')
    .leftJoin('batches', 'batches.batch_id', 'student_batches.batch_id')
    .where('students.stud_id', '=', studId)
    .where('students.status', '!=', 'forgotten')
    .$if(batch_ids !== null, (query) => query.where('students.stud_id', 'in', seen(batch_ids ?? [])))
    .select([
      'students.stud_id',
      'admission_no',
      'name',
      'guardian',
      'phone_code',
      'mobile',
      'email',
      'state',
      'district',
    ])
    .select(['students.ac_id', 'levels.levels as level', 'status', 'joined_on', 'birth_date', 'created_at'])
    .select(['batches.batch_id', 'batch_code', 'batch_name'])
    .orderBy('student_batches.position')
    .execute()
}

/** What was marked from this day on, the oldest first. */
export async function attendanceRows(read: Tx, studId: number, from: string) {
  return read
    .selectFrom('attendance')
    .innerJoin('subjects', 'subjects.subject_id', 'attendance.subject_id')
    .where('stud_id', '=', studId)
    .where('date', '>=', from)
    .select(['date', 'start', 'status', 'attendance.subject_id', 'subject_name'])
    .orderBy('date')
    .orderBy('start')
    .execute()
}

/** The last attempts, the newest first, with what decides whether their results are out. Marks in hundredths. */
export async function attemptRows(read: Tx, studId: number, count: number) {
  return attemptsWithResults(read, studId)
    .select(['attempts.attempt_id', 'kind', 'papers.name as paper', 'number', 'attempts.state'])
    .select(['started_at', 'submitted_at', 'max_marks', 'rank'])
    .select([currentMark('marks').as('marks'), currentMark('passed').as('passed')])
    .select(['ends_at', 'results_at', 'latest_deadline', 'results_due'])
    .orderBy('started_at', 'desc')
    .limit(count)
    .execute()
}

/** Each answer of these attempts beside each right option of its question, of a number beside its range, and what was corrected. */
export async function answerRows(read: Tx, studId: number, attemptIds: number[]) {
  if (attemptIds.length === 0) return []
  return read
    .selectFrom('answers')
    .innerJoin('questions', 'questions.question_id', 'answers.question_id')
    .innerJoin('subjects', 'subjects.subject_id', 'questions.subject_id')
    .leftJoin('chapters', chapterOfQuestion)
    .leftJoin('question_options as right', (join) =>
      join.onRef('right.question_id', '=', 'questions.question_id').on('right.is_right', '=', 1),
    )
    .innerJoin('attempts', (join) =>
      join.onRef('attempts.stud_id', '=', 'answers.stud_id').onRef('attempts.attempt_id', '=', 'answers.attempt_id'),
    )
    .leftJoin('paper_keys', 'paper_keys.paper_id', 'attempts.paper_id')
    .leftJoin('key_versions', keyInForce)
    .where('answers.stud_id', '=', studId)
    .where('answers.attempt_id', 'in', attemptIds)
    .select(['answers.attempt_id', 'answers.question_id', 'answers.option_id', 'answers.response'])
    .select(['answer_type', 'key_from', 'key_to', 'right.option_id as right_option'])
    .select(['subject_name', 'questions.chapter_no', 'chapter_name', 'corrections'])
    .execute()
}
