import {
  changePractised,
  practisedBy,
  practisedRow,
  removePractised,
} from '../../assessment/practice/practice.queries.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

type Row = Tables['redo_questions']

/** Adds questions to the student's list; those that are on it keep their time. Returns the ids of those added. */
export async function addToRedo(tx: Tx, rows: Row[]): Promise<number[]> {
  if (rows.length === 0) return []
  const added = await tx
    .insertInto('redo_questions')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['stud_id', 'question_id']).doNothing())
    .returning('question_id')
    .execute()
  return added.map(({ question_id }) => question_id)
}

/** A question on the student's list; `paper_id` is null where it comes from practice, and no paper asked it. */
export type RedoRow = Omit<Row, 'paper_id'> & { paper_id: number | null }

/** The student's list, with what is due longest first. What is on it from a paper is not on it from practice as well. */
export async function redoRows(read: Tx, studId: number): Promise<Omit<RedoRow, 'card' | 'stud_id'>[]> {
  const ofPapers = await read
    .selectFrom('redo_questions')
    .where('stud_id', '=', studId)
    .select(['question_id', 'paper_id', 'due_at', 'answered_at'])
    .execute()
  const known = new Set(ofPapers.map(({ question_id }) => question_id))
  const practised = (await practisedBy(read, studId)).flatMap(({ question_id, due_at, redone_at: answered_at }) =>
    due_at === null || known.has(question_id) ? [] : { question_id, paper_id: null, due_at, answered_at },
  )
  return [...ofPapers, ...practised].toSorted((a, b) => a.due_at - b.due_at || a.question_id - b.question_id)
}

/** A question of the student's list; undefined where it is not on it. */
export async function redoRow(read: Tx, studId: number, questionId: number): Promise<RedoRow | undefined> {
  const rows = read.selectFrom('redo_questions').select(columnsOf('redo_questions')).where('stud_id', '=', studId)
  const ofPaper = await rows.where('question_id', '=', questionId).executeTakeFirst()
  if (ofPaper) return ofPaper
  const practised = await practisedRow(read, studId, questionId)
  const { due_at = null, card = null, redone_at: answered_at = null } = practised ?? {}
  if (due_at === null || card === null) return undefined
  return { stud_id: studId, question_id: questionId, paper_id: null, due_at, answered_at, card }
}

/** Stores when an answered question comes again. */
export async function reschedule(tx: Tx, row: RedoRow): Promise<void> {
  const { stud_id, question_id, paper_id, due_at, answered_at, card } = row
  if (paper_id === null) {
    await changePractised(tx, { stud_id, question_id, due_at, redone_at: answered_at, card })
    return
  }
  const stored = tx.updateTable('redo_questions').set({ due_at, answered_at, card }).where('stud_id', '=', stud_id)
  await stored.where('question_id', '=', question_id).execute()
}

/** Takes questions off the student's list, or all of them. */
export async function removeFromRedo(tx: Tx, studId: number, questionIds?: number[]): Promise<void> {
  const rows = tx.deleteFrom('redo_questions').where('stud_id', '=', studId)
  await rows.$if(questionIds !== undefined, (own) => own.where('question_id', 'in', questionIds ?? [])).execute()
  await removePractised(tx, studId, questionIds)
}
