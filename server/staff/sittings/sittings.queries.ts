import type { ExpressionBuilder } from 'kysely'
import type { Tx } from '../../db/db.ts'
import { preparedQuery } from '../../db/fast-path/prepared-query.ts'
import type { Tables } from '../../db/tables.ts'
import { withParts } from '../../assessment/paper/audience.queries.ts'
import { type StoredAttempt, wholeAttempts } from '../../assessment/attempt/attempt.queries.ts'
import type { ActKind } from '../../assessment/sitting/act.ts'

const WRITTEN_TOGETHER = ['exam', 'entrance'] as const

const writtenTogether = preparedQuery((tx, { paperId }: { paperId: number }) =>
  tx
    .selectFrom('papers')
    .where('paper_id', '=', paperId)
    .where('kind', 'in', WRITTEN_TOGETHER)
    .select(['paper_id', 'kind', 'name', 'question_count', 'ac_id', 'batch_id', 'minutes'])
    .select(['starts_at', 'ends_at', 'results_at', 'latest_deadline', 'visible_from']),
)

/** A paper that is written at one time by many; undefined for any other. */
export const sittingPaper = async (tx: Tx, paperId: number) =>
  (await withParts(tx, await writtenTogether(tx, { paperId })))[0]

export type SittingPaper = NonNullable<Awaited<ReturnType<typeof sittingPaper>>>

/** Attempts with these ids at a paper; whatever is none of it is left out. */
export async function attemptsAt(tx: Tx, paperId: number, attemptIds: number[]): Promise<StoredAttempt[]> {
  const rows = await wholeAttempts(tx)
    .where('attempts.paper_id', '=', paperId)
    .where('attempts.attempt_id', 'in', attemptIds)
    .execute()
  return rows as StoredAttempt[]
}

const counted = (row: ExpressionBuilder<Tables, 'papers'>, state: 'open' | 'final') =>
  row
    .selectFrom('attempts')
    .whereRef('attempts.paper_id', '=', 'papers.paper_id')
    .where('state', '=', state)
    .select(({ fn }) => fn.countAll<number>().as('n'))

/** Papers that are written about now, begun or about to within the times given: all, or of these ids. */
export async function sittingsAround(read: Tx, from: number, until: number, own: number[] | null) {
  if (own?.length === 0) return []
  return read
    .selectFrom('papers')
    .leftJoin('sittings', 'sittings.paper_id', 'papers.paper_id')
    .where('kind', 'in', WRITTEN_TOGETHER)
    .where('starts_at', '<', until)
    .$if(own !== null, (query) => query.where('papers.paper_id', 'in', own ?? []))
    .where((where) =>
      where.or([where('starts_at', '>=', from), where('ends_at', '>=', from), where('latest_deadline', '>=', from)]),
    )
    .select(['papers.paper_id', 'kind', 'name', 'starts_at', 'ends_at', 'paused_at', 'paused_until'])
    .select((row) => [counted(row, 'open').as('writing'), counted(row, 'final').as('handed_in')])
    .orderBy('starts_at', 'desc')
    .limit(100)
    .execute()
}

/** The sum of what each attempt was given besides, by its id. */
export async function givenMs(tx: Tx, attemptIds: number[]): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('attempt_acts')
    .innerJoin('sitting_acts', 'sitting_acts.act_id', 'attempt_acts.act_id')
    .where('attempt_id', 'in', attemptIds)
    .where('kind', 'in', ['extend', 'extend_all'])
    .select(({ fn }) => ['attempt_id', fn.sum<number>('attempt_acts.ms').as('ms')])
    .groupBy('attempt_id')
    .execute()
  return new Map(rows.map(({ attempt_id, ms }) => [attempt_id, ms]))
}

/** Acts on students who write, unlike acts on their results. */
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
