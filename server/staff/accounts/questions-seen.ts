import type { Tx } from '../../db/db.ts'
import type { StaffCaller } from '../../http/calls/staff-route.ts'
import { sealedQuestions } from './sealed-questions.queries.ts'
import { subjectsSeen } from './subjects-seen.ts'

/** What a teacher sees of the bank: questions of these subjects but those of these IDs. */
export type QuestionsSeen = { subject_ids: readonly number[]; hidden: ReadonlySet<string> }

/** The questions that somebody sees; null for all there are. A teacher sees none of a sealed paper before its results. */
export async function questionsSeen(read: Tx, caller: StaffCaller): Promise<QuestionsSeen | null> {
  const subject_ids = await subjectsSeen(read, caller)
  return subject_ids && { subject_ids, hidden: await sealedQuestions(read) }
}

/** Whether a question of this subject and ID is among them. */
export const isQuestionSeen = (
  seen: QuestionsSeen | null,
  { subject_id, question_code }: { subject_id: number; question_code: string },
): boolean => seen === null || (seen.subject_ids.includes(subject_id) && !seen.hidden.has(question_code))
