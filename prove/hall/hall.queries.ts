import type { Tx } from '../../server/db/db.ts'

export const actsOf = async (read: Tx, paper: number) =>
  read.selectFrom('sitting_acts').where('paper_id', '=', paper).select(['act_id', 'request_key']).execute()

/** How many entries of the audit tell of acts in a hall. */
export async function auditedActs(read: Tx): Promise<number> {
  const { n } = await read
    .selectFrom('audit_entries')
    .where('action', 'like', 'sitting %')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

export const lateOf = async (read: Tx, studId: number, attemptId: number) =>
  read
    .selectFrom('late_answers')
    .where('stud_id', '=', studId)
    .where('attempt_id', '=', attemptId)
    .select(['question_id', 'seq'])
    .execute()

/** By how many ms acts moved the end of an attempt. */
export async function shiftsOf(read: Tx, studId: number, attemptId: number): Promise<number> {
  const { ms } = await read
    .selectFrom('attempt_acts')
    .where('stud_id', '=', studId)
    .where('attempt_id', '=', attemptId)
    .select(({ fn }) => fn.sum<number | null>('ms').as('ms'))
    .executeTakeFirstOrThrow()
  return ms ?? 0
}

/** What is stored of an attempt's marks by corrected keys. */
export const marksByKey = async (read: Tx, studId: number, attemptId: number) =>
  read
    .selectFrom('attempt_marks')
    .where('stud_id', '=', studId)
    .where('attempt_id', '=', attemptId)
    .select(['key_id', 'marks'])
    .execute()
