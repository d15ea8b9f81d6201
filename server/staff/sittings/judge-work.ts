import type { StoredAttempt } from '../../assessment/attempt/attempt.queries.ts'
import { cachedContent } from '../../assessment/paper/paper-content.ts'
import { markResultsDue } from '../../assessment/results/computed-results.queries.ts'
import { areResultsOut } from '../../assessment/results/results.rules.ts'
import type { NewAct } from '../../assessment/sitting/act.ts'
import { forceClose, noteAct, reopen } from '../../assessment/sitting/acted-attempts.ts'
import { putRuling } from '../../assessment/sitting/closed-attempts.queries.ts'
import type { Tx } from '../../db/db.ts'
import { MINUTE_MS, type SittingDeps } from './perform.ts'
import type { SittingPaper } from './sittings.queries.ts'

/** What is done with one attempt; false where it cannot be as it stands, and then nothing was. */
export type Judge = (tx: Tx, act: NewAct, attempt: StoredAttempt, paper: SittingPaper) => Promise<boolean>
export type Ruling = 'void' | 'absent' | 'malpractice'

/** What examiners do with an attempt, whoever it was that asked for it. */
export function judgeWork({ db, settings }: Pick<SittingDeps, 'db' | 'settings'>) {
  const late = settings.lateSeconds * 1000
  const force: Judge = async (tx, act, attempt) => {
    if (attempt.state !== 'open') return false
    await forceClose(tx, act, attempt, { now: act.at, late, known: (id) => cachedContent(db, id) })
    return true
  }
  const openAgain =
    (minutes: number): Judge =>
    async (tx, act, attempt, paper) => {
      if (attempt.state !== 'final' || areResultsOut(paper, act.at, late)) return false
      await reopen(tx, act, attempt, minutes * MINUTE_MS)
      return true
    }
  const rule =
    (ruling: Ruling | null): Judge =>
    async (tx, act, attempt) => {
      await putRuling(tx, attempt, ruling, act.act_id)
      await noteAct(tx, act, attempt)
      await markResultsDue(tx, attempt.paper_id)
      return true
    }
  return { force, openAgain, rule }
}
