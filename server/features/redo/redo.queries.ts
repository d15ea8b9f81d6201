import { columnsOf } from '../../db/columns-of.ts'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

type Row = Tables['redo_questions']

/** Adds questions to the student's list; those that are on it keep their time. Returns how many were added. */
export async function addToRedo(tx: Tx, rows: Row[]): Promise<number> {
  if (rows.length === 0) return 0
  const outcome = await tx
    .insertInto('redo_questions')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['stud_id', 'question_id']).doNothing())
    .executeTakeFirst()
  return Number(outcome.numInsertedOrUpdatedRows ?? 0)
}

/** The student's list, with what is due longest first. */
export async function redoRows(read: Tx, studId: number): Promise<Omit<Row, 'card' | 'stud_id'>[]> {
  const rows = read.selectFrom('redo_questions').where('stud_id', '=', studId)
  const columns = ['question_id', 'paper_id', 'due_at', 'answered_at'] as const
  return rows.select(columns).orderBy('due_at').orderBy('question_id').execute()
}

export async function redoRow(read: Tx, studId: number, questionId: number): Promise<Row | undefined> {
  const rows = read.selectFrom('redo_questions').select(columnsOf('redo_questions')).where('stud_id', '=', studId)
  return rows.where('question_id', '=', questionId).executeTakeFirst()
}

/** Stores when an answered question comes again. */
export async function reschedule(
  tx: Tx,
  { stud_id, question_id, ...changes }: Pick<Row, 'stud_id' | 'question_id' | 'card' | 'due_at' | 'answered_at'>,
): Promise<void> {
  const row = tx.updateTable('redo_questions').set(changes).where('stud_id', '=', stud_id)
  await row.where('question_id', '=', question_id).execute()
}

/** Takes a question off the student's list, or all of them. */
export async function removeFromRedo(tx: Tx, studId: number, questionId?: number): Promise<void> {
  const rows = tx.deleteFrom('redo_questions').where('stud_id', '=', studId)
  await rows.$if(questionId !== undefined, (own) => own.where('question_id', '=', questionId ?? 0)).execute()
}
