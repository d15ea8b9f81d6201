import { sql } from 'kysely'
import type { Tx } from '../../../db/db.ts'

/** Students whose consent a guardian gives: who is here, and under 18 or of unknown age; of a batch, or all. */
function minors(read: Tx, batchId: number | null, bornAfter: string) {
  return read
    .selectFrom('students')
    .leftJoin('consent_states', 'consent_states.stud_id', 'students.stud_id')
    .where('students.status', 'in', ['active', 'pending'])
    .where((where) => where.or([where('birth_date', 'is', null), where('birth_date', '>', bornAfter)]))
    .$if(batchId !== null, (query) =>
      query.where(
        'students.stud_id',
        'in',
        read
          .selectFrom('student_batches')
          .where('batch_id', '=', batchId ?? 0)
          .select('student_batches.stud_id'),
      ),
    )
}

type Counted = { batch_id: number | null; born_after: string; long_ago: number }

/**
 * How many of these students there are by the state of the consent: `asked_long` were asked before `long_ago`, and
 * `unreachable` of those never asked have no guardian who could be.
 */
export async function countConsents(read: Tx, { batch_id, born_after, long_ago }: Counted) {
  const rows = await minors(read, batch_id, born_after)
    .select((where) => {
      const able = where
        .selectFrom('guardian_children')
        .whereRef('guardian_children.stud_id', '=', 'students.stud_id')
        .where('blocked_at', 'is', null)
        .select('guardian_id')
      const isAlone = where.not(where.exists(able))
      return [
        'consent_states.state',
        where.fn.countAll<number>().as('count'),
        sql<number>`coalesce(sum(case when changed_at <= ${long_ago} then 1 else 0 end), 0)`.as('long'),
        where.fn.max('changed_at').as('last'),
        sql<number>`coalesce(sum(case when ${isAlone} then 1 else 0 end), 0)`.as('alone'),
      ]
    })
    .groupBy('consent_states.state')
    .execute()
  const of = (state: string | null) => rows.find((row) => row.state === state)
  const count = (state: string | null) => of(state)?.count ?? 0
  return {
    total: rows.reduce((sum, row) => sum + row.count, 0),
    given: count('given'),
    asked: count('asked'),
    asked_long: of('asked')?.long ?? 0,
    last_asked: of('asked')?.last ?? null,
    refused: count('declined') + count('withdrawn'),
    none: count(null),
    unreachable: of(null)?.alone ?? 0,
  }
}

/** Guardians to ask, one of each student: the one who was entered first and is not blocked. */
export async function guardiansToAsk(
  read: Tx,
  { batch_id, born_after, long_ago, whom }: Counted & { whom: 'none' | 'waiting' },
) {
  const rows = await minors(read, batch_id, born_after)
    .innerJoin('guardian_children', 'guardian_children.stud_id', 'students.stud_id')
    .innerJoin('guardians', 'guardians.guardian_id', 'guardian_children.guardian_id')
    .where('blocked_at', 'is', null)
    .$if(whom === 'none', (query) => query.where('consent_states.state', 'is', null))
    .$if(whom === 'waiting', (query) =>
      query.where('consent_states.state', '=', 'asked').where('changed_at', '<=', long_ago),
    )
    .select(['students.stud_id', 'guardians.guardian_id', 'guardians.name as guardian'])
    .orderBy('added_at')
    .orderBy('guardians.guardian_id')
    .execute()
  const first = new Map<number, (typeof rows)[number]>()
  for (const row of rows) if (!first.has(row.stud_id)) first.set(row.stud_id, row)
  return [...first.values()]
}

/** Open links to guardians of this batch's students, by the students' names. */
export async function openInvitations(read: Tx, batchId: number, now: number) {
  return read
    .selectFrom('consent_links')
    .innerJoin('students', 'students.stud_id', 'consent_links.stud_id')
    .innerJoin('student_batches', 'student_batches.stud_id', 'students.stud_id')
    .innerJoin('guardians', 'guardians.guardian_id', 'consent_links.guardian_id')
    .innerJoin('guardian_children', (join) =>
      join
        .onRef('guardian_children.guardian_id', '=', 'consent_links.guardian_id')
        .onRef('guardian_children.stud_id', '=', 'consent_links.stud_id'),
    )
    .where('student_batches.batch_id', '=', batchId)
    .where('students.status', 'in', ['active', 'pending'])
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('blocked_at', 'is', null)
    .select(['consent_links.stud_id', 'link_id', 'token_hash', 'made_at', 'expires_at'])
    .select(['students.name as student', 'admission_no'])
    .select([
      'guardians.name as guardian',
      'relation',
      'guardians.phone_code',
      'guardians.mobile',
      'guardians.language',
    ])
    .orderBy('students.name')
    .orderBy('students.stud_id')
    .execute()
}

export async function batchNamed(read: Tx, batchId: number): Promise<string | undefined> {
  const row = await read.selectFrom('batches').where('batch_id', '=', batchId).select('batch_name').executeTakeFirst()
  return row?.batch_name
}
