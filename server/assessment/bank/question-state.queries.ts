import type { Tx } from '../../db/db.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Tables } from '../../db/tables.ts'

type Person = { staff_id: number; name: string }
type Changes = Partial<Omit<Tables['question_states'], 'question_id'>>

/** What is noted of a version; undefined where an import brought it and nobody has looked at it. */
export const notedOf = (tx: Tx, questionId: number): Promise<Tables['question_states'] | undefined> =>
  tx
    .selectFrom('question_states')
    .select(columnsOf('question_states'))
    .where('question_id', '=', questionId)
    .executeTakeFirst()

async function note(tx: Tx, question_id: number, changes: Changes): Promise<void> {
  await tx
    .insertInto('question_states')
    .values({ question_id, ...changes })
    .onConflict((conflict) => conflict.column('question_id').doUpdateSet(changes))
    .execute()
}

/** Notes who wrote a version. */
export const noteAuthor = (tx: Tx, questionId: number, { staff_id, name }: Person, at: number): Promise<void> =>
  note(tx, questionId, { author_id: staff_id, author: name, written_at: at })

/** Notes who has read the proof of a version, or that nobody has. */
export const noteProofRead = (tx: Tx, questionId: number, by: Person | null, at: number): Promise<void> =>
  note(tx, questionId, {
    proof_reader_id: by?.staff_id ?? null,
    proof_reader: by?.name ?? null,
    proof_read_at: by ? at : null,
  })

/** Takes a question out of use, or back into it. */
export const noteRetired = (tx: Tx, questionId: number, by: Person | null, at: number): Promise<void> =>
  note(tx, questionId, { retired_at: by ? at : null, retired_by: by?.name ?? null })
