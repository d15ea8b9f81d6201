import { gradeAttempt } from '../../../server/assessment/attempt/attempt-grade.rules.ts'
import { attemptById } from '../../../server/assessment/attempt/attempt.queries.ts'
import { storedAnswers } from '../../../server/assessment/attempt/answer.queries.ts'
import { correctedSections } from '../../../server/assessment/keys/corrections.rules.ts'
import { keyVersions } from '../../../server/assessment/keys/keys.queries.ts'
import { readContent } from '../../../server/assessment/paper/paper-content.ts'
import { lastDeadline } from '../../../server/assessment/results/results.rules.ts'
import { readSettings } from '../../../server/config.ts'
import { openDatabase } from '../../../server/db/open.ts'
import type { Academy } from '../world/academy.ts'
import { attemptsOf, integrity } from '../world/stored.queries.ts'
import { allActs, auditedActs, lateOf, marksByKey, shiftsOf } from './hall.queries.ts'
import { checkPapers, type Papers } from './check-papers.ts'
import type { Ledger } from './ledger.ts'

/** Checks the database when everything is over. Returns the faults, and the number of acts. */
export async function checkHall({ environment, paper }: Academy, others: Papers, ledger: Ledger) {
  const db = await openDatabase(readSettings({ ...environment }))
  const faults = [...ledger.faults, ...(await integrity(db))]
  try {
    const acts = await allActs(db.read)
    const keys = new Set(acts.map(({ request_key }) => request_key))
    for (const key of ledger.keys) if (!keys.has(key)) faults.push(`the act ${key} is gone`)
    const audited = await auditedActs(db.read)
    if (audited !== acts.length) faults.push(`${acts.length} acts, ${audited} entries in the audit`)
    faults.push(...(await checkPapers(db, paper, others, ledger)))
    const { marked, printed, paper: row } = await readContent(db.read, paper)
    const versions = await keyVersions(db.read, paper)
    if (versions.length <= ledger.corrections) faults.push(`${ledger.corrections} corrections, ${versions.length} keys`)
    for (const { stud_id, attempt_id } of await attemptsOf(db.read, paper)) {
      const attempt = await attemptById(db.read, stud_id, attempt_id)
      if (!attempt) continue
      const stored = await storedAnswers(db.read, stud_id, attempt_id)
      const late = await lateOf(db.read, stud_id, attempt_id)
      const seqOf = new Map(stored.map(({ question_id, seq }) => [question_id, seq]))
      const lateSeqOf = new Map(late.map(({ question_id, seq }) => [question_id, seq]))
      for (const [key, seq] of ledger.accepted) {
        const [attemptKey, question] = key.split(' ').map(Number)
        if (attemptKey === attempt_id && (seqOf.get(question ?? 0) ?? 0) < seq) faults.push(`${key}: ${seq} is gone`)
      }
      for (const [key, seq] of ledger.refused) {
        const [attemptKey, question = 0] = key.split(' ').map(Number)
        const kept = Math.max(seqOf.get(question) ?? 0, lateSeqOf.get(question) ?? 0)
        if (attemptKey === attempt_id && kept < seq) faults.push(`${key}: ${seq} came late and is gone`)
      }
      const first = ledger.deadlines.get(attempt_id)
      const moved = await shiftsOf(db.read, stud_id, attempt_id)
      // The end is told in whole seconds.
      if (first !== undefined && Math.abs((attempt.deadline ?? 0) - moved - first) >= 1000)
        faults.push(`${attempt_id} ends ${attempt.deadline}, which is not ${first} and ${moved}`)
      for (const { key_id, marks } of await marksByKey(db.read, stud_id, attempt_id)) {
        const key = versions.find((version) => version.key_id === key_id)
        const own = key && gradeAttempt(correctedSections(printed, key.corrections), stored, key.pass_marks)
        if (own && own.marks !== marks) faults.push(`${attempt_id} has ${marks} marks by a key that gives ${own.marks}`)
      }
      const end = attempt.deadline ?? Number.POSITIVE_INFINITY
      if (attempt.state !== 'final') {
        if ((lastDeadline(row) ?? 0) < end) faults.push(`the paper ends before ${attempt_id}, which is open`)
        continue
      }
      if (attempt.submitted_at === end && end > Date.now()) faults.push(`${attempt_id} was closed before its end`)
      const { marks, answered } = gradeAttempt(marked, stored, row.pass_marks)
      if (marks !== attempt.marks || answered !== attempt.answered)
        faults.push(
          `${attempt_id} has ${attempt.marks} marks of ${attempt.answered}, and should have ${marks} of ${answered}`,
        )
    }
    return { faults, acts: acts.length }
  } finally {
    await db.close()
  }
}
