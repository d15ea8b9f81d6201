import type { Tx } from '../../db/db.ts'

/** Attempts that one sitting shows: more are not watched on one screen. */
const MAX_ROWS = 5000

/** Everybody who began a paper, with what their devices said last. */
export const monitorRows = async (read: Tx, paperId: number) =>
  read
    .selectFrom('attempts')
    .innerJoin('students', 'students.stud_id', 'attempts.stud_id')
    .leftJoin('attempt_contacts as contact', (join) =>
      join.onRef('contact.stud_id', '=', 'attempts.stud_id').onRef('contact.attempt_id', '=', 'attempts.attempt_id'),
    )
    .where('attempts.paper_id', '=', paperId)
    .select(['attempts.stud_id', 'attempts.attempt_id', 'students.name', 'admission_no', 'attempts.state'])
    .select(['attempts.started_at', 'submitted_at', 'deadline', 'attempts.answered as graded'])
    .select(['contact.answered', 'unsent', 'leaves', 'devices', 'device_at', 'contact_at', 'saves'])
    .orderBy('attempts.attempt_id')
    .limit(MAX_ROWS)
    .execute()

/** What was done to attempts at a paper: how often, by how much its end was moved, and the last that its device knows. */
export const monitorActs = async (read: Tx, paperId: number) =>
  read
    .selectFrom('sitting_acts')
    .innerJoin('attempt_acts', 'attempt_acts.act_id', 'sitting_acts.act_id')
    .where('sitting_acts.paper_id', '=', paperId)
    .select(['attempt_id', 'kind', 'attempt_acts.ms', 'attempt_acts.at', 'seen_at'])
    .execute()

/** How many answers came late for attempts at a paper and were not adopted. */
export const monitorLate = async (read: Tx, paperId: number) =>
  read
    .selectFrom('attempts')
    .innerJoin('late_answers', (join) =>
      join
        .onRef('late_answers.stud_id', '=', 'attempts.stud_id')
        .onRef('late_answers.attempt_id', '=', 'attempts.attempt_id'),
    )
    .where('attempts.paper_id', '=', paperId)
    .where('adopted_at', 'is', null)
    .select(({ fn }) => ['attempts.attempt_id', fn.countAll<number>().as('n')])
    .groupBy('attempts.attempt_id')
    .execute()

export const monitorRulings = async (read: Tx, paperId: number) =>
  read
    .selectFrom('attempt_rulings')
    .innerJoin('sitting_acts', 'sitting_acts.act_id', 'attempt_rulings.act_id')
    .where('sitting_acts.paper_id', '=', paperId)
    .select(['attempt_id', 'ruling'])
    .execute()
