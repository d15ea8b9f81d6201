import { OPEN } from '../../db/attempt-states.ts'
import type { Tx } from '../../db/db.ts'
import { preparedQuery } from '../../db/fast-path/prepared-query.ts'
import type { KindName } from '../kinds.ts'

/** An attempt that is open, with what its paper is. */
export type OpenAttempt = {
  attempt_id: number
  kind: KindName
  id: number
  name: string
  state: 'open'
  started_at: number
  deadline: number | null
}

const openOf = preparedQuery((tx, { studId }: { studId: number }) =>
  tx
    .selectFrom('attempts')
    .innerJoin('papers', 'papers.paper_id', 'attempts.paper_id')
    .where('stud_id', '=', studId)
    .where('state', '=', OPEN)
    .select(['attempt_id', 'kind', 'papers.paper_id as id', 'name', 'state', 'started_at', 'deadline'])
    .orderBy('attempt_id'),
)

/** What the student has begun and not submitted: of all kinds. */
export const openAttempts = async (tx: Tx, studId: number) => (await openOf(tx, { studId })) as OpenAttempt[]
