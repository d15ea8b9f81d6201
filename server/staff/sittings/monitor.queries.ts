import type { Tx } from '../../db/db.ts'
import { preparedQuery } from '../../db/fast-path/prepared-query.ts'

/** Attempts that one sitting shows: more are not watched on one screen. */
const MAX_ROWS = 5000

type OfPaper = { paperId: number }

/** Everybody who began a paper, and what tells that a row is another one: read each second, so no more than that. */
export const monitorStates = preparedQuery((tx, { paperId }: OfPaper) =>
  tx
    .selectFrom('attempts')
    .leftJoin('attempt_contacts as contact', (join) =>
      join.onRef('contact.stud_id', '=', 'attempts.stud_id').onRef('contact.attempt_id', '=', 'attempts.attempt_id'),
    )
    .where('attempts.paper_id', '=', paperId)
    .select(['attempts.stud_id', 'attempts.attempt_id', 'attempts.state', 'contact_at'])
    .orderBy('attempts.stud_id')
    .limit(MAX_ROWS),
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

/** So many students a statement: a text of its own for each number of them would be built anew at each look. */
const AT_ONCE = 64

type SomeOfPaper = OfPaper & Record<`student${number}`, number>

const rowsOfSome = preparedQuery((tx, values: SomeOfPaper) => {
  const students = Array.from({ length: AT_ONCE }, (_, at) => values[`student${at}`] ?? 0)
  return attemptRows(tx, values.paperId).where('attempts.stud_id', 'in', students)
})

/** The same of some of them, in no order. */
export async function monitorRowsOf(read: Tx, paperId: number, studIds: number[]) {
  const starts = Array.from({ length: Math.ceil(studIds.length / AT_ONCE) }, (_, part) => part * AT_ONCE)
  const parts = starts.map(async (start) => {
    // Places that are left name the first one again.
    const names = Array.from({ length: AT_ONCE }, (_, at) => [`student${at}`, studIds[start + at] ?? studIds[start]])
    return rowsOfSome(read, { ...(Object.fromEntries(names) as Omit<SomeOfPaper, 'paperId'>), paperId })
  })
  return (await Promise.all(parts)).flat()
}

/** What was done to attempts at a paper: how often, by how much its end was moved, and the last that its device knows. */
export const monitorActs = preparedQuery((tx, { paperId }: OfPaper) =>
  tx
    .selectFrom('sitting_acts')
    .innerJoin('attempt_acts', 'attempt_acts.act_id', 'sitting_acts.act_id')
    .where('sitting_acts.paper_id', '=', paperId)
    .select(['attempt_id', 'kind', 'attempt_acts.ms', 'attempt_acts.at', 'seen_at']),
)

/** How many answers came late for attempts at a paper and were not adopted. */
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
    .select(({ fn }) => ['attempts.attempt_id', fn.countAll<number>().as('n')])
    .groupBy('attempts.attempt_id'),
)

export const monitorRulings = preparedQuery((tx, { paperId }: OfPaper) =>
  tx
    .selectFrom('attempt_rulings')
    .innerJoin('sitting_acts', 'sitting_acts.act_id', 'attempt_rulings.act_id')
    .where('sitting_acts.paper_id', '=', paperId)
    .select(['attempt_id', 'ruling']),
)
