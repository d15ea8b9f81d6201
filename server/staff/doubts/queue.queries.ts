import type { Tx } from '../../db/db.ts'
import { columnsOf } from '../../db/columns-of.ts'
import { doubtsSeen, type TaughtScope } from '../accounts/scope.queries.ts'
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

const FILE = ['files.file_id', 'files.kind', 'files.name', 'files.ladder'] as const

/** The file of a topic's video, with its captions. */
export const fileOfVideo = async (read: Tx, topicId: number) =>
  read
    .selectFrom('topics')
    .innerJoin('files', 'files.file_id', 'topics.video_file')
    .leftJoin('files as captions', 'captions.file_id', 'topics.captions_file')
    .where('topic_id', '=', topicId)
    .select(FILE)
    .select(['captions.file_id as captions_file', 'captions.name as captions_name'])
    .executeTakeFirst()

export const fileOfPage = async (read: Tx, materialId: number) =>
  read
    .selectFrom('materials')
    .innerJoin('files', 'files.file_id', 'materials.file_id')
    .where('material_id', '=', materialId)
    .select(FILE)
    .executeTakeFirst()
