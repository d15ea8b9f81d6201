import type { Tx } from '../db/db.ts'

/** A picture that a question of the demo academy shows already. */
export async function somePicture(read: Tx): Promise<number> {
  const shown = read.selectFrom('questions').where('question_file', 'is not', null).select('question_file')
  return (await shown.executeTakeFirstOrThrow()).question_file ?? 0
}
