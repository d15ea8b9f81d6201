import type { Tx } from '../../db/db.ts'
import { storedAnswers } from '../attempt/answer.queries.ts'
import { readContent } from '../paper/paper-content.ts'
import { gradeByKeys } from './keyed-grade.ts'
import { markingKeys } from './keys.queries.ts'

type Attempt = { stud_id: number; attempt_id: number; paper_id: number; state: string }

/** Marks closed attempts by the keys that hold now: a key may have been corrected while the attempts did not count. */
export async function markAgain(tx: Tx, attempts: readonly Attempt[]): Promise<void> {
  for (const attempt of attempts) {
    if (attempt.state !== 'final' || !(await markingKeys(tx, attempt.paper_id))) continue
    const answers = await storedAnswers(tx, attempt.stud_id, attempt.attempt_id)
    const { keep } = await gradeByKeys(tx, attempt, await readContent(tx, attempt.paper_id), answers)
    await keep()
  }
}
