import type { Tx } from '../db/db.ts'

type Sat = { stud_id: number; attempt_id: number; paper_id: number; question_id: number; act_id: number }

/** Adds the rows that the exam office makes for an attempt. */
export async function fillSitting(tx: Tx, { paper_id, question_id, act_id, ...attempt }: Sat): Promise<void> {
  const act = { act_id, paper_id, request_key: String(act_id), kind: 'reopen', ms: 0, who: 'A', at: 1 }
  await tx.insertInto('sitting_acts').values(act).execute()
  await tx
    .insertInto('attempt_acts')
    .values({ ...attempt, act_id, at: 1, ms: 0 })
    .execute()
  const figures = { session_id: 1, devices: 1, answered: 1, unsent: 0, leaves: 0, saves: 0, contact_at: 1 }
  await tx
    .insertInto('attempt_contacts')
    .values({ ...attempt, paper_id, ...figures })
    .execute()
  await tx
    .insertInto('late_answers')
    .values({ ...attempt, question_id, seq: 1, received_at: 1 })
    .execute()
  await tx
    .insertInto('attempt_closings')
    .values({ ...attempt, act_id })
    .execute()
  await tx
    .insertInto('attempt_rulings')
    .values({ ...attempt, ruling: 'void', act_id })
    .execute()
  await tx
    .insertInto('attempt_marks')
    .values({ ...attempt, key_id: 1, marks: 1, lost: 0, passed: 0, tallies: '{}' })
    .execute()
  const extra = { ...attempt, ms: 60_000 }
  await tx.insertInto('attempt_extra_times').values(extra).execute()
  await tx.insertInto('paper_students').values({ stud_id: attempt.stud_id, paper_id, is_left_out: 0 }).execute()
  await tx.insertInto('paper_extra_students').values({ stud_id: attempt.stud_id, paper_id, position: 0 }).execute()
  const challenge = { ...attempt, question_id, paper_id, reason: 'So.', at: 1 }
  await tx.insertInto('challenges').values(challenge).execute()
}
