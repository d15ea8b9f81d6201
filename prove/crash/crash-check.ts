import { gradeAttempt } from '../../server/assessment/attempt/attempt-grade.rules.ts'
import { toMarks } from '../../server/assessment/attempt/attempt.rules.ts'
import { storedAnswers } from '../../server/assessment/attempt/answer.queries.ts'
import { readContent } from '../../server/assessment/paper/paper-content.ts'
import { optionsOf } from '../../server/assessment/paper/paper.queries.ts'
import { readSettings } from '../../server/config.ts'
import type { Db } from '../../server/db/db.ts'
import { openDatabase } from '../../server/db/open.ts'
import type { Academy } from '../world/academy.ts'
import type { Ledger, Saved } from './crash-client.ts'
import { attemptsOf, integrity } from '../world/stored.queries.ts'

export type Checked = { lost: number; twice: number; faults: string[] }

/** Compares everything that was acknowledged with what is in the database. */
export async function checkCrash(academy: Academy, ledger: Ledger): Promise<Checked> {
  const db = await openDatabase(readSettings({ ...academy.environment }))
  try {
    const faults = [...ledger.faults, ...(await integrity(db))]
    const texts = new Map((await optionsOf(db.read, academy.paper)).map((option) => [option.option_id, option.ptext]))
    const attempts = await attemptsOf(db.read, academy.paper)
    const open = new Set<number>()
    let [lost, twice] = [0, 0]
    for (const attempt of attempts) {
      if (attempt.state === 'open' && open.has(attempt.stud_id)) twice += 1
      if (attempt.state === 'open') open.add(attempt.stud_id)
      const kept = await storedAnswers(db.read, attempt.stud_id, attempt.attempt_id)
      lost += lostOf(attempt.attempt_id, kept, texts, ledger.saves)
      const result = ledger.results.get(attempt.attempt_id)
      if (result === undefined) continue
      ledger.results.delete(attempt.attempt_id)
      if (attempt.state !== 'final') lost += 1
      else if (result !== (await gradedAnew(db, academy.paper, kept))) faults.push('a result is not what was stored')
    }
    return { lost: lost + ledger.results.size, twice, faults }
  } finally {
    await db.close()
  }
}

type Kept = Awaited<ReturnType<typeof storedAnswers>>

/** Acknowledged answers that are not there: neither they nor a later one. */
function lostOf(attempt: number, kept: Kept, texts: Map<number, string>, saves: Map<string, Saved>): number {
  const stored = new Map(kept.map((one) => [one.question_id, one]))
  return [...saves.values()].filter((save) => {
    if (save.attempt !== attempt) return false
    const own = stored.get(save.question)
    if (!own || own.seq < save.seq) return true
    return own.seq === save.seq && texts.get(own.option_id ?? 0) !== save.answer
  }).length
}

async function gradedAnew(db: Db, paper: number, kept: Kept): Promise<string> {
  const {
    paper: { pass_marks, max_marks },
    marked,
  } = await readContent(db.read, paper)
  const { marks } = gradeAttempt(marked, kept, pass_marks)
  return `${toMarks(marks)}/${toMarks(max_marks)}`
}
