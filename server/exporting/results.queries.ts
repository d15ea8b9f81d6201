import type { ExpressionBuilder } from 'kysely'
import { type Readers, withParts } from '../assessment/paper/audience.queries.ts'
import { currentMark, markedAttempts } from '../assessment/keys/attempt-marks.queries.ts'
import type { KindName } from '../assessment/kinds.ts'
import type { Tx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'

/** Returns the papers of this code, whatever their kind; all papers without a code. */
export async function papersOfCode(read: Tx, code: string | null) {
  const rows = await read
    .selectFrom('papers')
    .$if(code !== null, (query) => query.where('paper_code', '=', code ?? ''))
    .select(['paper_id', 'kind', 'paper_code', 'name', 'max_marks', 'ac_id', 'batch_id'])
    .select(['starts_at', 'ends_at'])
    .orderBy('paper_id')
    .execute()
  return (await withParts(read, rows)).map(({ kind, ...row }) => ({ ...row, kind: kind as KindName }))
}

/** Returns finished attempts with their students, by marks from the best, equal ones by time from the earliest. */
export async function finishedAttempts(read: Tx, paperId: number) {
  return markedAttempts(read)
    .innerJoin('students', 'students.stud_id', 'attempts.stud_id')
    .where('attempts.paper_id', '=', paperId)
    .where('attempts.state', '=', 'final')
    .select(['attempts.stud_id', 'attempts.attempt_id', 'number'])
    .select([currentMark('marks').as('marks'), currentMark('passed').as('passed')])
    .select(['started_at', 'submitted_at', 'admission_no', 'name'])
    .orderBy(currentMark('marks'), 'desc')
    .orderBy('submitted_at')
    .execute()
}

type Asked = Readers & Window & { paper_id: number }
type Window = { starts_at: number | null; ends_at: number | null }

/** Selects the members of a batch while a paper could be taken: present ones, and those who were in it by then. */
function membersOf(read: Tx, batchId: number, { starts_at, ends_at }: Window) {
  const now = read.selectFrom('student_batches').where('batch_id', '=', batchId).select('stud_id')
  const left = read.selectFrom('left_batches').where('batch_id', '=', batchId).select('stud_id')
  const [from, until] = [starts_at, ends_at ?? Number.MAX_SAFE_INTEGER]
  const had = (where: ExpressionBuilder<Tables, 'student_batches' | 'left_batches'>) =>
    where.or([where('from_at', 'is', null), where('from_at', '<', until)])
  return now.where(had).union(left.where(had).where('until_at', '>', from ?? Number.MAX_SAFE_INTEGER))
}

/** True for the students for whom a paper was while it could be taken. */
function couldTake(read: Tx, { ac_id, batch_id, parts, ...window }: Asked) {
  const { levels, batches, students, leftOut } = parts ?? {
    levels: batch_id === null && ac_id !== null ? [ac_id] : [],
    batches: batch_id === null ? [] : [batch_id],
    students: [],
    leftOut: [],
  }
  return (where: ExpressionBuilder<Tables, 'students'>) =>
    where.and([
      where('students.stud_id', 'not in', [0, ...leftOut]),
      where.or([
        where('students.ac_id', 'in', [-1, ...levels]),
        where('students.stud_id', 'in', [0, ...students]),
        ...batches.map((id) => where('students.stud_id', 'in', membersOf(read, id, window))),
      ]),
    ])
}

/** Returns students for whom the paper is and who have not finished it; `state` is null for those who never began. */
export async function unfinishedStudents(read: Tx, paper: Asked) {
  const { paper_id } = paper
  return read
    .selectFrom('students')
    .leftJoin('attempts', (join) =>
      join.onRef('attempts.stud_id', '=', 'students.stud_id').on('attempts.paper_id', '=', paper_id),
    )
    .where('status', '=', 'active')
    .where(couldTake(read, paper))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('attempts as done')
            .whereRef('done.stud_id', '=', 'students.stud_id')
            .where('done.paper_id', '=', paper_id)
            .where('done.state', '=', 'final')
            .select('done.attempt_id'),
        ),
      ),
    )
    .select(['students.stud_id', 'admission_no', 'students.name', 'attempts.state'])
    .orderBy('admission_no')
    .execute()
}

/** Returns the codes of each student's batches, in the student's own order. */
export async function batchesOfStudents(read: Tx): Promise<Map<number, string>> {
  const rows = await read
    .selectFrom('student_batches')
    .innerJoin('batches', 'batches.batch_id', 'student_batches.batch_id')
    .select(['stud_id', 'batch_code'])
    .orderBy('student_batches.position')
    .execute()
  const groups = Map.groupBy(rows, ({ stud_id }) => stud_id)
  return new Map([...groups].map(([id, codes]) => [id, codes.map(({ batch_code }) => batch_code).join('; ')]))
}

/** Returns the answers of finished attempts. */
export async function givenAnswers(read: Tx, paperId: number) {
  return read
    .selectFrom('answers')
    .innerJoin('attempts', (join) =>
      join.onRef('attempts.stud_id', '=', 'answers.stud_id').onRef('attempts.attempt_id', '=', 'answers.attempt_id'),
    )
    .where('paper_id', '=', paperId)
    .where('attempts.state', '=', 'final')
    .where((where) => where.or([where('option_id', 'is not', null), where('response', 'is not', null)]))
    .select(['answers.attempt_id', 'answers.question_id', 'option_id', 'response'])
    .execute()
}

/** The questions of a paper by the codes of their sheet. */
export async function questionsOfPaper(read: Tx, paperId: number) {
  return read
    .selectFrom('paper_questions')
    .innerJoin('questions', 'questions.question_id', 'paper_questions.question_id')
    .where('paper_id', '=', paperId)
    .select(['questions.question_id', 'question_code', 'question'])
    .orderBy('paper_questions.position')
    .execute()
}
