import { gradeAttempt } from '../../../server/assessment/attempt/attempt-grade.rules.ts'
import { toMarks } from '../../../server/assessment/attempt/attempt.rules.ts'
import { storedAnswers } from '../../../server/assessment/attempt/answer.queries.ts'
import { type PaperContent, readContent } from '../../../server/assessment/paper/paper-content.ts'
import { answerText } from '../../../server/assessment/attempt/attempt-view.ts'
import { readSettings } from '../../../server/config.ts'
import { openDatabase } from '../../../server/db/open.ts'
import type { Academy } from '../world/academy.ts'
import { comparable } from '../world/answers.ts'
import type { Ledger, Saved } from './crash-client.ts'
import { attemptsOf, integrity } from '../world/stored.queries.ts'

export type Checked = { lost: number; twice: number; faults: string[] }

/** Compares everything that was acknowledged with the database, for all attempts or for those in `among`. */
export async function checkCrash(academy: Academy, ledger: Ledger, among?: ReadonlySet<number>): Promise<Checked> {
  const db = await openDatabase(readSettings({ ...academy.environment }))
  try {
    const faults = [...ledger.faults, ...(await integrity(db))]
    const content = await readContent(db.read, academy.paper)
    const attempts = await attemptsOf(db.read, academy.paper)
    const open = new Set<number>()
    let [lost, twice] = [0, 0]
    for (const attempt of attempts) {
      if (among && !among.has(attempt.attempt_id)) continue
      if (attempt.state === 'open' && open.has(attempt.stud_id)) twice += 1
      if (attempt.state === 'open') open.add(attempt.stud_id)
      const kept = await storedAnswers(db.read, attempt.stud_id, attempt.attempt_id)
      lost += lostOf(attempt.attempt_id, kept, content, ledger.saves)
      const result = ledger.results.get(attempt.attempt_id)
      if (result === undefined) continue
      ledger.results.delete(attempt.attempt_id)
      if (attempt.state !== 'final') lost += 1
      else if (result !== gradedAnew(content, kept)) faults.push('a result is not what was stored')
    }
    return { lost: lost + ledger.results.size, twice, faults }
  } finally {
    await db.close()
  }
}

type Kept = Awaited<ReturnType<typeof storedAnswers>>

/** Returns the number of acknowledged answers that are lost: neither they nor a later answer is stored. */
function lostOf(attempt: number, kept: Kept, { askedBy }: PaperContent, saves: Map<string, Saved>): number {
  const stored = new Map(kept.map((one) => [one.question_id, one]))
  return [...saves.values()].filter((save) => {
    if (save.attempt !== attempt) return false
    const own = stored.get(save.question)
    const asked = askedBy.get(save.question)
    if (!own || !asked || own.seq < save.seq) return true
    return own.seq === save.seq && comparable(answerText(asked, own)) !== save.answer
  }).length
}

function gradedAnew({ paper, marked }: PaperContent, kept: Kept): string {
  const { marks } = gradeAttempt(marked, kept, paper.pass_marks)
  return `${toMarks(marks)}/${toMarks(paper.max_marks)}`
}
