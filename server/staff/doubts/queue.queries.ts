import type { Tx } from '../../db/db.ts'
import { columnsOf } from '../../db/columns-of.ts'
import { doubtsSeen } from '../accounts/doubts-seen.queries.ts'
import type { TaughtScope } from '../accounts/taught-scope.ts'
import type { Tables } from '../../db/tables.ts'
import { readDoubt } from '../../features/doubts/doubts.queries.ts'

type Page = { waiting: boolean; after: { at: number; id: number } | null }

const wholeDoubts = (read: Tx, scope: TaughtScope) =>
  doubtsSeen(read, scope)
    .leftJoin('batches', 'batches.batch_id', 'doubts.batch_id')
    .leftJoin('published_doubts', 'published_doubts.doubt_id', 'doubts.doubt_id')
    .select(columnsOf('doubts'))
    .select(['students.name as student', 'subject_name', 'batch_name', 'published_at'])

type Read = Tables['doubts'] & {
  student: string
  subject_name: string
  batch_name: string | null
  published_at: number | null
}

const seen = ({ student, subject_name, batch_name, published_at, ...row }: Read) => ({
  ...readDoubt(row),
  student,
  subject_name,
  batch_name,
  is_published: published_at !== null,
})

export type SeenDoubt = ReturnType<typeof seen>

/** Those that wait, the longest waiting first; or the others, the latest first. */
export async function doubtsPage(read: Tx, scope: TaughtScope, { waiting, after }: Page, count: number) {
  const [beyond, order] = waiting ? (['>', 'asc'] as const) : (['<', 'desc'] as const)
  const rows = await wholeDoubts(read, scope)
    .where('is_waiting', '=', Number(waiting))
    .$if(after !== null, (query) => {
      const { at, id } = after ?? { at: 0, id: 0 }
      return query.where((where) =>
        where.or([
          where('turned_at', beyond, at),
          where.and([where('turned_at', '=', at), where('doubts.doubt_id', beyond, id)]),
        ]),
      )
    })
    .orderBy('turned_at', order)
    .orderBy('doubts.doubt_id', order)
    .limit(count)
    .execute()
  return rows.map(seen)
}

export async function seenDoubt(read: Tx, scope: TaughtScope, doubtId: number): Promise<SeenDoubt | undefined> {
  const row = await wholeDoubts(read, scope).where('doubts.doubt_id', '=', doubtId).executeTakeFirst()
  return row && seen(row)
}
