import type { ActKind } from '../../assessment/sitting/act.ts'
import type { Tx } from '../../db/db.ts'

/** What is done to those who write, unlike to their results. */
const HALL_ACTS: ActKind[] = [
  'extend',
  'extend_all',
  'message',
  'pause',
  'resume',
  'force',
  'reopen',
  'adopt',
  'rule',
  'phone',
]

/** Every act of a sitting in its order, with how many it concerned, and by name where that was one. */
export async function minutedActs(read: Tx, paperId: number) {
  return read
    .selectFrom('sitting_acts')
    .leftJoin(
      (acts) =>
        acts
          .selectFrom('attempt_acts')
          .innerJoin('sitting_acts as own', 'own.act_id', 'attempt_acts.act_id')
          .where('own.paper_id', '=', paperId)
          .select(({ fn }) => [
            'attempt_acts.act_id',
            fn.countAll<number>().as('students'),
            fn.min('stud_id').as('one'),
          ])
          .groupBy('attempt_acts.act_id')
          .as('concerned'),
      (join) => join.onRef('concerned.act_id', '=', 'sitting_acts.act_id'),
    )
    .leftJoin('students', (join) => join.onRef('students.stud_id', '=', 'one').on('concerned.students', '=', 1))
    .where('paper_id', '=', paperId)
    .where('kind', 'in', HALL_ACTS)
    .select(['at', 'kind', 'ms', 'who', 'reason', 'message', 'concerned.students', 'students.name as student'])
    .orderBy('at')
    .orderBy('sitting_acts.act_id')
    .execute()
}

/** How many answers came after the close, and how many of them were adopted. */
export async function lateCounts(read: Tx, paperId: number): Promise<{ answers: number; adopted: number }> {
  return read
    .selectFrom('attempts')
    .innerJoin('late_answers', (join) =>
      join
        .onRef('late_answers.stud_id', '=', 'attempts.stud_id')
        .onRef('late_answers.attempt_id', '=', 'attempts.attempt_id'),
    )
    .where('attempts.paper_id', '=', paperId)
    .select(({ fn }) => [fn.countAll<number>().as('answers'), fn.count<number>('adopted_at').as('adopted')])
    .executeTakeFirstOrThrow()
}

/** Minutes that were given to some, unlike those of everybody, in ms by attempt. */
export async function ownMinutes(read: Tx, paperId: number): Promise<Map<number, number>> {
  const rows = await read
    .selectFrom('sitting_acts')
    .innerJoin('attempt_acts', 'attempt_acts.act_id', 'sitting_acts.act_id')
    .where('paper_id', '=', paperId)
    .where('kind', '=', 'extend')
    .select(({ fn }) => ['attempt_id', fn.sum<number>('attempt_acts.ms').as('ms')])
    .groupBy('attempt_id')
    .execute()
  return new Map(rows.map(({ attempt_id, ms }) => [attempt_id, ms]))
}
