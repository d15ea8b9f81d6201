import type { ImportContext } from '../import-context.ts'

type Marked = { question_ids: string[]; marks: number | null; pass_marks: number | null; begun: boolean }

/** Says of pass marks that all questions together give less: nobody could pass. */
export function checkReachable(
  row: Marked,
  known: ImportContext,
  say: (column: 'pass_marks', problem: string) => void,
): void {
  const { question_ids, marks, pass_marks, begun } = row
  // What students have begun keeps its marks as they were.
  if (pass_marks === null || begun || question_ids.length === 0) return
  // What a question gives that is not there, nobody knows.
  if (question_ids.some((id) => !known.questions.has(id))) return
  const total = question_ids.reduce((sum, id) => sum + (marks ?? known.questionMarks.get(id) ?? 0), 0)
  if (pass_marks <= total) return
  say('pass_marks', `${pass_marks / 100} cannot be reached: all questions together give ${total / 100}`)
}
