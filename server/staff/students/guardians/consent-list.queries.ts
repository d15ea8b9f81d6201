import { sql } from 'kysely'
import type { Tx } from '../../../db/db.ts'
import { publishedDoubts } from '../../../features/doubts/doubts.queries.ts'

export type ConsentFilter = {
  filter?: string | undefined
  batch_id?: number | undefined
  /** Whoever was born after that day is under 18. */
  born_after: string
  after?: { name: string; stud_id: number } | undefined
}

/** Students of whom no guardian is known, or only blocked ones. */
const isUnreachable = sql<boolean>`not exists (
  select guardian_id from guardian_children
  where guardian_children.stud_id = students.stud_id and blocked_at is null)`

/** Students who are here, by name, with what was said last of the consent. */
export async function consentRows(read: Tx, { filter, batch_id, born_after, after }: ConsentFilter, count: number) {
  const isState = filter !== undefined && !['without', 'none', 'unreachable'].includes(filter)
  return read
    .selectFrom('students')
    .leftJoin('consent_states', 'consent_states.stud_id', 'students.stud_id')
    .where('students.status', 'in', ['active', 'pending'])
    .$if(batch_id !== undefined, (query) =>
      query.where(
        'students.stud_id',
        'in',
        read
          .selectFrom('student_batches')
          .where('batch_id', '=', batch_id ?? 0)
          .select('student_batches.stud_id'),
      ),
    )
    .$if(filter === 'none' || filter === 'unreachable', (query) => query.where('consent_states.state', 'is', null))
    .$if(filter === 'unreachable', (query) => query.where(isUnreachable))
    .$if(isState, (query) => query.where('consent_states.state', '=', filter ?? ''))
    .$if(filter === 'none' || filter === 'without' || filter === 'unreachable', (query) =>
      query.where((where) => where.or([where('birth_date', 'is', null), where('birth_date', '>', born_after)])),
    )
    .$if(filter === 'without', (query) =>
      query.where((where) =>
        where.or([where('consent_states.state', 'is', null), where('consent_states.state', '!=', 'given')]),
      ),
    )
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(students.name, students.stud_id) > (${after?.name ?? ''}, ${after?.stud_id ?? 0})`),
    )
    .select(['students.stud_id', 'admission_no', 'name', 'birth_date', 'method', 'changed_at'])
    .select('consent_states.state as said')
    .orderBy('students.name')
    .orderBy('students.stud_id')
    .limit(count)
    .execute()
}

/** The guardians of each of these students, and the version of the notice that was shown last. */
export async function besideConsents(read: Tx, studIds: number[]) {
  if (studIds.length === 0) return { guardians: new Map<number, never[]>(), notices: new Map<number, number>() }
  const guardians = await read
    .selectFrom('guardian_children')
    .innerJoin('guardians', 'guardians.guardian_id', 'guardian_children.guardian_id')
    .where('stud_id', 'in', studIds)
    .select(['stud_id', 'name', 'relation'])
    .orderBy('added_at')
    .execute()
  const consents = await read
    .selectFrom('consents')
    .where('stud_id', 'in', studIds)
    .select(['stud_id', 'notice'])
    .orderBy('at')
    .execute()
  return {
    guardians: Map.groupBy(guardians, ({ stud_id }) => stud_id),
    notices: new Map(consents.map(({ stud_id, notice }) => [stud_id, notice])),
  }
}

/** What ends with a student's consent: doubts that others read, and messages that wait. */
export async function stopsOf(read: Tx, studId: number): Promise<{ doubts: number; messages: number }> {
  const messages = await read
    .selectFrom('staff_message_recipients')
    .where('stud_id', '=', studId)
    .where('state', '=', 'waiting')
    .select('message_id')
    .execute()
  return { doubts: (await publishedDoubts(read, studId)).length, messages: messages.length }
}
