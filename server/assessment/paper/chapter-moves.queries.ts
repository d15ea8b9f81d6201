import { bumpContentVersion } from '../../cache/content-version.queries.ts'
import type { Tx } from '../../db/db.ts'

/** Moves quizzes to another chapter of their subject. */
export async function movePapersToChapter(tx: Tx, paperIds: number[], chapter_id: number): Promise<void> {
  if (paperIds.length === 0) return
  await tx.updateTable('papers').set({ chapter_id }).where('paper_id', 'in', paperIds).execute()
  await bumpContentVersion(tx, 'teaching')
}

/** Moves questions of the bank to another chapter of their subject. No sealed paper may bind them. */
export async function moveQuestionsToChapter(tx: Tx, questionIds: number[], chapter_no: number): Promise<void> {
  if (questionIds.length === 0) return
  await tx.updateTable('questions').set({ chapter_no }).where('question_id', 'in', questionIds).execute()
  await bumpContentVersion(tx, 'teaching')
}
