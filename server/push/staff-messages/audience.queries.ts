import type { ExpressionBuilder } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

/** Whom a message is for. `seen`: the batches that the writer sees, null for all there are. `id`: see the contract. */
export type Audience = {
  kind: 'batch' | 'level' | 'absent' | 'not_started' | 'list'
  id: number | null
  numbers: string[]
  today: string
  seen: number[] | null
}

const inBatches = (read: Tx, ids: number[]) =>
  read.selectFrom('student_batches').where('batch_id', 'in', ids).select('student_batches.stud_id')

/** Returns the query of an audience's active students, not yet executed. */
export function audienceOf(read: Tx, { kind, id, numbers, today, seen }: Audience) {
  const batch = kind === 'batch' || kind === 'absent' ? id : null
  return read
    .selectFrom('students')
    .where('students.status', '=', 'active')
    .$if(seen !== null, (query) => query.where('students.stud_id', 'in', inBatches(read, seen ?? [])))
    .$if(batch !== null, (query) => query.where('students.stud_id', 'in', inBatches(read, [batch ?? 0])))
    .$if(kind === 'level', (query) => query.where('students.ac_id', '=', id ?? 0))
    .$if(kind === 'absent', (query) =>
      query.where('students.stud_id', 'in', (where) =>
        where.selectFrom('attendance').where('date', '=', today).where('status', '=', 'A').select('attendance.stud_id'),
      ),
    )
    .$if(kind === 'not_started', (query) => query.where(hasNotStarted(id ?? 0)))
    .$if(kind === 'list', (query) =>
      query.where((where) => where(where.fn<string>('lower', ['students.admission_no']), 'in', [...numbers, ''])),
    )
}

type Where = ExpressionBuilder<Tables, 'students'>

/** True for the students of a paper for several groups, and where a paper has one level or batch of its own. */
function isOfParts(of: ExpressionBuilder<Tables, 'students' | 'papers'>) {
  const groups = of.selectFrom('paper_groups').whereRef('paper_groups.paper_id', '=', 'papers.paper_id')
  const named = of.selectFrom('paper_students').whereRef('paper_students.paper_id', '=', 'papers.paper_id')
  const own = named.whereRef('paper_students.stud_id', '=', 'students.stud_id').select('paper_students.stud_id')
  const members = of.selectFrom('student_batches').whereRef('student_batches.stud_id', '=', 'students.stud_id')
  const isGrouped = groups.where((group) =>
    group.or([
      group('paper_groups.ac_id', '=', group.ref('students.ac_id')),
      group('paper_groups.batch_id', 'in', members.select('student_batches.batch_id')),
    ]),
  )
  return of.or([
    of('papers.ac_id', 'is not', null),
    of('papers.batch_id', 'is not', null),
    of.and([
      of.or([of.exists(isGrouped.select('position')), of.exists(own.where('is_left_out', '=', 0))]),
      of.not(of.exists(own.where('is_left_out', '=', 1))),
    ]),
  ])
}

/** Whom the exam is for, and who has no attempt of it. */
const hasNotStarted = (paperId: number) => (where: Where) =>
  where.and([
    where.exists(
      where
        .selectFrom('papers')
        .where('papers.paper_id', '=', paperId)
        .where((of) => of.or([of('papers.ac_id', 'is', null), of('papers.ac_id', '=', of.ref('students.ac_id'))]))
        .where(isOfParts)
        .where((of) =>
          of.or([
            of('papers.batch_id', 'is', null),
            of.exists(
              of
                .selectFrom('student_batches')
                .whereRef('student_batches.stud_id', '=', 'students.stud_id')
                .whereRef('student_batches.batch_id', '=', 'papers.batch_id')
                .select('student_batches.stud_id'),
            ),
          ]),
        )
        .select('papers.paper_id'),
    ),
    where.not(
      where.exists(
        where
          .selectFrom('attempts')
          .whereRef('attempts.stud_id', '=', 'students.stud_id')
          .where('attempts.paper_id', '=', paperId)
          .select('attempts.attempt_id'),
      ),
    ),
  ])

export async function countAudience(read: Tx, audience: Audience): Promise<number> {
  const { n } = await audienceOf(read, audience)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** The first by name. */
export async function namesAmong(read: Tx, audience: Audience, limit: number): Promise<string[]> {
  const rows = await audienceOf(read, audience)
    .select('students.name')
    .orderBy('students.name')
    .orderBy('students.stud_id')
    .limit(limit)
    .execute()
  return rows.map(({ name }) => name)
}

/** How many of them have a device that shows notifications, by the language of the one that was used last. */
export async function languagesAmong(read: Tx, audience: Audience): Promise<{ language: string; students: number }[]> {
  const rows = await read
    .selectFrom('push_subscriptions')
    .where('push_subscriptions.stud_id', 'in', audienceOf(read, audience).select('students.stud_id'))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('push_subscriptions as later')
            .whereRef('later.stud_id', '=', 'push_subscriptions.stud_id')
            .where((of) =>
              of.or([
                of('later.seen_at', '>', of.ref('push_subscriptions.seen_at')),
                of.and([
                  of('later.seen_at', '=', of.ref('push_subscriptions.seen_at')),
                  of('later.device_hash', '>', of.ref('push_subscriptions.device_hash')),
                ]),
              ]),
            )
            .select('later.stud_id'),
        ),
      ),
    )
    .groupBy('language')
    .select(({ fn }) => ['language', fn.countAll<number>().as('students')])
    .execute()
  return rows
}

/** Returns the admission numbers of the audience, in lower case. */
export async function foundNumbers(read: Tx, audience: Audience): Promise<Set<string>> {
  const rows = await audienceOf(read, audience).select('students.admission_no').execute()
  return new Set(rows.map(({ admission_no }) => (admission_no ?? '').toLowerCase()))
}

/** What the audience is called: the batch, level or exam; undefined for what is not there, or not seen. */
export async function placeOf(read: Tx, { kind, id, seen }: Audience): Promise<string | null | undefined> {
  if (id === null) return null
  if (kind === 'batch' || kind === 'absent') {
    if (seen !== null && !seen.includes(id)) return undefined
    const batch = await read.selectFrom('batches').where('batch_id', '=', id).select('batch_name').executeTakeFirst()
    return batch?.batch_name
  }
  if (kind === 'level') {
    const level = await read
      .selectFrom('levels')
      .where('ac_id', '=', id)
      .$if(seen !== null, (query) => query.where('ac_id', 'in', levelsOf(read, seen ?? [])))
      .select('levels')
      .executeTakeFirst()
    return level?.levels
  }
  const exam = await examsSeen(read, seen).where('paper_id', '=', id).select('name').executeTakeFirst()
  return exam?.name
}

const levelsOf = (read: Tx, batchIds: number[]) =>
  read.selectFrom('batches').where('batch_id', 'in', batchIds).select('batches.ac_id')

/** Exams for the batches that somebody sees, for a level of those, or for some of their students by name. */
const examsSeen = (read: Tx, seen: number[] | null) =>
  read
    .selectFrom('papers')
    .where('kind', 'in', ['exam', 'entrance'])
    .$if(seen !== null, (query) =>
      query.where((where) =>
        where.or([
          where('papers.batch_id', 'in', (seen?.length ?? 0) > 0 ? (seen ?? []) : [0]),
          where.and([where('papers.batch_id', 'is', null), where('papers.ac_id', 'in', levelsOf(read, seen ?? []))]),
          where(
            'papers.paper_id',
            'in',
            where
              .selectFrom('paper_groups')
              .where((group) =>
                group.or([
                  group('batch_id', 'in', [0, ...(seen ?? [])]),
                  group('ac_id', 'in', levelsOf(read, [0, ...(seen ?? [])])),
                ]),
              )
              .select('paper_groups.paper_id'),
          ),
          where(
            'papers.paper_id',
            'in',
            where
              .selectFrom('paper_students')
              .where('is_left_out', '=', 0)
              .where('stud_id', 'in', inBatches(read, [0, ...(seen ?? [])]))
              .select('paper_students.paper_id'),
          ),
        ]),
      ),
    )

/** Exams that begin before the one moment and end after the other, or have no times; the newest first. */
export const examsAround = async (read: Tx, seen: number[] | null, { from, until }: { from: number; until: number }) =>
  examsSeen(read, seen)
    .where((where) => where.or([where('starts_at', 'is', null), where('starts_at', '<=', until)]))
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>=', from)]))
    .select(['paper_id', 'name'])
    .orderBy('paper_id', 'desc')
    .limit(100)
    .execute()

/** Writes down everybody of the audience as somebody who gets the message. */
export async function addRecipients(
  tx: Tx,
  { audience, message_id, now }: { audience: Audience; message_id: number; now: number },
): Promise<void> {
  await tx
    .insertInto('staff_message_recipients')
    .columns(['stud_id', 'message_id', 'state', 'reason', 'changed_at'])
    .expression(
      audienceOf(tx, audience).select((value) => [
        'students.stud_id',
        value.val(message_id).as('message_id'),
        value.val('waiting').as('state'),
        value.val<string | null>(null).as('reason'),
        value.val(now).as('changed_at'),
      ]),
    )
    .execute()
}
