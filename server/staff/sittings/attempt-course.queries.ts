import type { StoredAttempt } from '../../assessment/attempt/attempt.queries.ts'
import type { Tx } from '../../db/db.ts'

type Named = Pick<StoredAttempt, 'stud_id' | 'attempt_id' | 'paper_id'>

export const whose = async (read: Tx, studId: number) =>
  read.selectFrom('students').where('stud_id', '=', studId).select(['name', 'admission_no']).executeTakeFirstOrThrow()

/** The last save of each question, with its place in the paper. */
export const savesOf = async (read: Tx, { stud_id, attempt_id, paper_id }: Named) =>
  read
    .selectFrom('answers')
    .innerJoin('paper_questions', 'paper_questions.question_id', 'answers.question_id')
    .where('paper_questions.paper_id', '=', paper_id)
    .where('stud_id', '=', stud_id)
    .where('attempt_id', '=', attempt_id)
    .select(['position', 'seq', 'saved_at'])
    .execute()

/** What the staff did to it. */
export const actsOf = async (read: Tx, { stud_id, attempt_id }: Named) =>
  read
    .selectFrom('attempt_acts')
    .innerJoin('sitting_acts', 'sitting_acts.act_id', 'attempt_acts.act_id')
    .where('stud_id', '=', stud_id)
    .where('attempt_id', '=', attempt_id)
    .select(['attempt_acts.at', 'attempt_acts.ms', 'seen_at', 'kind', 'who', 'reason', 'message'])
    .execute()

/** What came after it was closed. */
export const lateOf = async (read: Tx, { stud_id, attempt_id, paper_id }: Named) =>
  read
    .selectFrom('late_answers')
    .innerJoin('paper_questions', 'paper_questions.question_id', 'late_answers.question_id')
    .where('paper_questions.paper_id', '=', paper_id)
    .where('stud_id', '=', stud_id)
    .where('attempt_id', '=', attempt_id)
    .select(['late_answers.question_id', 'position', 'seq', 'received_at', 'option_id', 'response'])
    .select(['given_at', 'clock_ahead'])
    .execute()

/** When another device than before was heard of last; undefined where it was one all the time. */
export const deviceOf = async (read: Tx, { stud_id, attempt_id }: Named): Promise<number | undefined> => {
  const row = await read
    .selectFrom('attempt_contacts')
    .where('stud_id', '=', stud_id)
    .where('attempt_id', '=', attempt_id)
    .select('device_at')
    .executeTakeFirst()
  return row?.device_at ?? undefined
}
