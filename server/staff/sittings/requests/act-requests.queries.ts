import { sql } from 'kysely'
import { columnsOf } from '../../../db/columns-of.ts'
import { compareAndSet } from '../../../db/compare-and-set.queries.ts'
import type { Tx } from '../../../db/db.ts'
import { preparedQuery } from '../../../db/fast-path/prepared-query.ts'
import type { Tables } from '../../../db/tables.ts'

export type ActRequest = Tables['act_requests']

/** The number of requests that a sitting shows. */
const MAX_SHOWN = 50

export const actRequest = async (read: Tx, id: number): Promise<ActRequest | undefined> =>
  read.selectFrom('act_requests').where('act_request_id', '=', id).select(columnsOf('act_requests')).executeTakeFirst()

/** What was asked before with this key of a press. */
export const requestByKey = async (read: Tx, paperId: number, key: string): Promise<ActRequest | undefined> =>
  read
    .selectFrom('act_requests')
    .where('paper_id', '=', paperId)
    .where('request_key', '=', key)
    .select(columnsOf('act_requests'))
    .executeTakeFirst()

export async function addRequest(tx: Tx, request: ActRequest): Promise<void> {
  await tx.insertInto('act_requests').values(request).execute()
}

type Decision = { state: string; decided_id: number; decided_by: string; decided_at: number; word: string | null }

/** Says what became of a request that is open; false where it is not open any more. */
export async function decideRequest(tx: Tx, id: number, decision: Decision): Promise<boolean> {
  return compareAndSet(tx.updateTable('act_requests'), { act_request_id: id, state: 'open' }, decision)
}

/** What is asked for at a paper: the open ones first, the longest waiting at the head, then what was decided last. */
export const requestsAt = preparedQuery((tx, { paperId }: { paperId: number }) =>
  tx
    .selectFrom('act_requests')
    .where('paper_id', '=', paperId)
    .select(columnsOf('act_requests'))
    .orderBy((request) => request('state', '=', 'open'), 'desc')
    .orderBy(sql`coalesce(0 - decided_at, asked_at)`)
    .limit(MAX_SHOWN),
)

/** Adopting late answers does not open an attempt, so it is left out. */
const openings = (read: Tx, studIds: number[]) =>
  read
    .selectFrom('attempt_closings')
    .innerJoin('sitting_acts', 'sitting_acts.act_id', 'attempt_closings.act_id')
    .where('stud_id', 'in', studIds)
    .where('kind', '!=', 'adopt')
    .select('attempt_id')
    .execute()

const rulings = (read: Tx, studIds: number[]) =>
  read
    .selectFrom('attempt_acts')
    .innerJoin('sitting_acts', 'sitting_acts.act_id', 'attempt_acts.act_id')
    .where('stud_id', 'in', studIds)
    .where('kind', '=', 'rule')
    .select('attempt_id')
    .execute()

/** Returns how often each of these students' attempts was reopened, or ruled on, without those that never were. */
export async function turnsOf(
  read: Tx,
  attempts: readonly { stud_id: number }[],
  by: 'openings' | 'rulings',
): Promise<Map<number, number>> {
  if (attempts.length === 0) return new Map()
  const studIds = [...new Set(attempts.map(({ stud_id }) => stud_id))]
  const rows = by === 'rulings' ? await rulings(read, studIds) : await openings(read, studIds)
  return new Map([...Map.groupBy(rows, ({ attempt_id }) => attempt_id)].map(([id, some]) => [id, some.length]))
}
