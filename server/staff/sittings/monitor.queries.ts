import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import { preparedQuery } from '../../db/fast-path/prepared-query.ts'
import type { StoredAttempt } from '../../assessment/attempt/attempt.queries.ts'

/** Attempts that one sitting shows: more are not watched on one screen. */
const MAX_ROWS = 5000

type OfPaper = { paperId: number }

/** How many began, and how many of them write. */
export const monitorCounts = preparedQuery((tx, { paperId }: OfPaper) =>
  tx
    .selectFrom('attempts')
    .where('paper_id', '=', paperId)
    .select((row) => [
      row.fn.countAll<number>().as('begun'),
      row.fn.count<number>(row.case().when('state', '=', 'open').then(1).end()).as('writing'),
    ]),
)

/** Of how many devices was heard, and the sum of the moments when it last was, each counted from `from`. */
export const monitorHeard = preparedQuery((tx, { paperId, from }: OfPaper & { from: number }) =>
  tx
    .selectFrom('attempt_contacts')
    .where('paper_id', '=', paperId)
    .select((row) => [
      row.fn.countAll<number>().as('devices'),
      row.fn.coalesce(row.fn.sum<number>(sql`${row.ref('contact_at')} - ${from}`), sql.lit(0)).as('moments'),
    ]),
)

const attemptRows = (read: Tx, paperId: number) =>
  read
    .selectFrom('attempts')
    .innerJoin('students', 'students.stud_id', 'attempts.stud_id')
    .leftJoin('attempt_contacts as contact', (join) =>
      join.onRef('contact.stud_id', '=', 'attempts.stud_id').onRef('contact.attempt_id', '=', 'attempts.attempt_id'),
    )
    .leftJoin('attempt_extra_times as extra', (join) =>
      join.onRef('extra.stud_id', '=', 'attempts.stud_id').onRef('extra.attempt_id', '=', 'attempts.attempt_id'),
    )
    .where('attempts.paper_id', '=', paperId)
    .select(['attempts.stud_id', 'attempts.attempt_id', 'students.name', 'admission_no', 'attempts.state'])
    .select(['attempts.started_at', 'submitted_at', 'deadline', 'attempts.answered as graded'])
    .select([
      'contact.answered',
      'unsent',
      'leaves',
      'devices',
      'device_at',
      'contact_at',
      'contact.saves',
      'extra.ms as begun_with',
    ])

/** Everybody who began a paper, with what their devices said last. */
export const monitorRows = preparedQuery((tx, { paperId }: OfPaper) =>
  attemptRows(tx, paperId).orderBy('attempts.stud_id').limit(MAX_ROWS),
)

/** The same for attempts heard of since a moment, in no order. */
export const monitorRowsSince = preparedQuery((tx, { paperId, since }: OfPaper & { since: number }) =>
  attemptRows(tx, paperId).where('contact.paper_id', '=', paperId).where('contact_at', '>=', since),
)

/** What was done to attempts at a paper: how often, by how much its end was moved, and the last that its device knows. */
export const monitorActs = preparedQuery((tx, { paperId }: OfPaper) =>
  tx
    .selectFrom('sitting_acts')
    .innerJoin('attempt_acts', 'attempt_acts.act_id', 'sitting_acts.act_id')
    .where('sitting_acts.paper_id', '=', paperId)
    .select(['attempt_id', 'kind', 'attempt_acts.ms', 'attempt_acts.at', 'seen_at']),
)

/** How many answers came late for attempts at a paper and were not adopted, and what their phones say of when. */
export const monitorLate = preparedQuery((tx, { paperId }: OfPaper) =>
  tx
    .selectFrom('attempts')
    .innerJoin('late_answers', (join) =>
      join
        .onRef('late_answers.stud_id', '=', 'attempts.stud_id')
        .onRef('late_answers.attempt_id', '=', 'attempts.attempt_id'),
    )
    .where('attempts.paper_id', '=', paperId)
    .where('adopted_at', 'is', null)
    .select((row) => [
      'attempts.attempt_id',
      row.fn.countAll<number>().as('late'),
      row.fn.max('received_at').as('late_at'),
      row.fn
        .count<number>(
          row
            .case()
            .when(sql<boolean>`given_at - coalesce(clock_ahead, 0) <= submitted_at`)
            .then(1)
            .end(),
        )
        .as('late_before'),
    ])
    .groupBy('attempts.attempt_id'),
)

export const monitorRulings = preparedQuery((tx, { paperId }: OfPaper) =>
  tx
    .selectFrom('attempt_rulings')
    .innerJoin('sitting_acts', 'sitting_acts.act_id', 'attempt_rulings.act_id')
    .where('sitting_acts.paper_id', '=', paperId)
    .select(['attempt_id', 'ruling']),
)

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
