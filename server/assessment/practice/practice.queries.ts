import { chapterOfQuestion, newestQuestions } from '../bank/bank.queries.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { bankOptions, bankQuestions } from '../paper/paper.queries.ts'
import { type Asked, askedOf } from '../paper/paper-content.ts'

type Row = Tables['practice_questions']

/** The marked questions of a level in their newest version, with their chapters; some chapters' alone where named. */
export async function markedQuestions(read: Tx, acId: number, chapterIds?: readonly number[]) {
  return newestQuestions(read)
    .innerJoin('practice_marks', 'practice_marks.question_code', 'questions.question_code')
    .innerJoin('chapters', chapterOfQuestion)
    .where('subjects.ac_id', '=', acId)
    .where('retired_at', 'is', null)
    .$if(chapterIds !== undefined, (query) => query.where('chapters.chapter_id', 'in', chapterIds ?? []))
    .select(['questions.question_id', 'chapters.chapter_id'])
    .orderBy('questions.question_id')
    .execute()
}

/** What a student was given for practice, in whatever version. */
export const practisedBy = async (read: Tx, studId: number): Promise<Row[]> =>
  read
    .selectFrom('practice_questions')
    .where('stud_id', '=', studId)
    .select(columnsOf('practice_questions'))
    .orderBy('question_id')
    .execute()

export const practisedRow = async (read: Tx, studId: number, questionId: number): Promise<Row | undefined> =>
  read
    .selectFrom('practice_questions')
    .where('stud_id', '=', studId)
    .where('question_id', '=', questionId)
    .select(columnsOf('practice_questions'))
    .executeTakeFirst()

/** Notes that a student was given these questions; what is known of earlier answers stays. */
export async function noteGiven(tx: Tx, stud_id: number, questionIds: readonly number[], now: number): Promise<void> {
  if (questionIds.length === 0) return
  const nothing = { answered_at: null, outcome: null, due_at: null, redone_at: null, card: null }
  await tx
    .insertInto('practice_questions')
    .values(questionIds.map((question_id) => ({ stud_id, question_id, given_at: now, ...nothing })))
    .onConflict((conflict) => conflict.columns(['stud_id', 'question_id']).doUpdateSet({ given_at: now }))
    .execute()
}

/** Changes what is known of a question that a student was given. */
export async function changePractised(
  tx: Tx,
  { stud_id, question_id, ...changes }: Pick<Row, 'stud_id' | 'question_id'> & Partial<Row>,
): Promise<void> {
  const row = tx.updateTable('practice_questions').set(changes).where('stud_id', '=', stud_id)
  await row.where('question_id', '=', question_id).execute()
}

/** Takes practised questions off the list to practise again, or all of them. */
export async function removePractised(tx: Tx, studId: number, questionIds?: number[]): Promise<void> {
  const rows = tx.updateTable('practice_questions').set({ due_at: null, redone_at: null, card: null })
  const own = rows.where('stud_id', '=', studId).where('due_at', 'is not', null)
  await own.$if(questionIds !== undefined, (some) => some.where('question_id', 'in', questionIds ?? [])).execute()
}

/** Deletes all that is stored of a student's practice. */
export async function erasePractice(tx: Tx, studId: number): Promise<void> {
  await tx.deleteFrom('practice_questions').where('stud_id', '=', studId).execute()
}

/** Some questions of the bank as they are asked and marked outside of any paper, by their ids. */
export async function askedOfBank(read: Tx, questionIds: readonly number[]): Promise<Map<number, Asked>> {
  const options = Map.groupBy(await bankOptions(read, questionIds), ({ question_id }) => question_id)
  const rows = await bankQuestions(read, questionIds)
  return new Map(
    rows.map((row) => {
      const question = { ...row, section_id: 1, shuffles_options: 0 }
      return [row.question_id, { ...askedOf(question, options.get(row.question_id) ?? []), place: null }]
    }),
  )
}

/** The chapters of some questions by the questions' ids: ids and names, of those that have a chapter. */
export async function chaptersOfQuestions(read: Tx, questionIds: readonly number[]) {
  if (questionIds.length === 0) return new Map<number, { chapter_id: number; chapter_name: string }>()
  const rows = await read
    .selectFrom('questions')
    .innerJoin('chapters', chapterOfQuestion)
    .where('question_id', 'in', questionIds)
    .select(['question_id', 'chapter_id', 'chapter_name'])
    .execute()
  return new Map(rows.map(({ question_id, ...chapter }) => [question_id, chapter]))
}
