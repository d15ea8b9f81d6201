import type { Tx } from '../../db/db.ts'
import { gradeAttempt } from '../attempt/attempt-grade.rules.ts'
import type { Grade } from '../attempt/attempt.rules.ts'
import type { Response } from '../attempt/response.rules.ts'
import type { Section } from '../marking/counted-questions.rules.ts'
import { putMarks } from './attempt-marks.queries.ts'
import { correctedSections } from './corrections.rules.ts'
import { type MarkingKey, markingKeys, PRINTED_KEY } from './keys.queries.ts'

type Named = { stud_id: number; attempt_id: number; paper_id: number }
type Printed = { paper: { pass_marks: number }; printed: readonly Section[] }
type Answers = readonly (Response & { question_id: number })[]

/**
 * Marks an attempt by every key that counts: `printed` is for its own row, `current` is by the key that holds, `keep`
 * stores its marks by keys other than the printed one. Keys are read in the caller's unit, never from a cache, so that
 * no attempt is closed by a former key; `hasKeys` is false where that unit has seen that the paper has no other key.
 */
export async function gradeByKeys(
  tx: Tx,
  attempt: Named,
  { paper, printed }: Printed,
  answers: Answers,
  hasKeys = true,
) {
  const { stud_id, attempt_id, paper_id } = attempt
  const keys = hasKeys ? await markingKeys(tx, paper_id) : null
  const byPrinted = gradeAttempt(printed, answers, keys?.printed_pass ?? paper.pass_marks)
  if (!keys) return { printed: byPrinted, current: byPrinted, keep: async () => {} }
  const gradeBy = (key: MarkingKey): Grade =>
    key.key_id === PRINTED_KEY
      ? byPrinted
      : gradeAttempt(correctedSections(printed, key.corrections), answers, key.pass_marks)
  const graded = [keys.current, ...(keys.draft ? [keys.draft] : [])].map((key) => ({ key, grade: gradeBy(key) }))
  const keep = async () => {
    for (const { key, grade } of graded) {
      const { marks, lost, passed, tallies } = grade
      if (key.key_id === PRINTED_KEY) continue
      await putMarks(tx, { stud_id, attempt_id, key_id: key.key_id, marks, lost, passed, tallies })
    }
  }
  return { printed: byPrinted, current: graded[0]?.grade ?? byPrinted, keep }
}
