import type { Tx } from '../../db/db.ts'

/** Returns those of these questions, by their codes, that are marked for practice. */
export async function markedCodes(read: Tx, codes: readonly string[]): Promise<Set<string>> {
  if (codes.length === 0) return new Set()
  const rows = read.selectFrom('practice_marks').where('question_code', 'in', codes)
  return new Set((await rows.select('question_code').execute()).map(({ question_code }) => question_code))
}

type By = { name: string }

/** Marks a question for practice, in all versions to come, or takes the mark off. */
export async function markForPractice(tx: Tx, question_code: string, by: By | null, marked_at: number): Promise<void> {
  if (by === null) {
    await tx.deleteFrom('practice_marks').where('question_code', '=', question_code).execute()
    return
  }
  await tx
    .insertInto('practice_marks')
    .values({ question_code, marked_at, marked_by: by.name })
    .onConflict((conflict) => conflict.column('question_code').doNothing())
    .execute()
}

/** Takes off the marks of codes that no question of the bank has any more: another one may come under such a code. */
export async function dropMarksOfNone(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('practice_marks')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('questions')
            .whereRef('questions.question_code', '=', 'practice_marks.question_code')
            .where('withdrawn_at', 'is', null)
            .select('question_id'),
        ),
      ),
    )
    .execute()
}

/** Marks all questions of the first so many chapters of each subject for practice. */
export async function markFirstChapters(tx: Tx, chapters: number, by: By, marked_at: number): Promise<void> {
  const rows = await tx
    .selectFrom('questions')
    .where('withdrawn_at', 'is', null)
    .where('chapter_no', '<=', chapters)
    .select('question_code')
    .distinct()
    .execute()
  for (const { question_code } of rows) await markForPractice(tx, question_code, by, marked_at)
}
