import type { StoredAttempt } from '../../assessment/attempt/attempt.queries.ts'
import { cachedContent } from '../../assessment/paper/paper-content.ts'
import { markResultsDue } from '../../assessment/results/computed-results.queries.ts'
import { areResultsOut } from '../../assessment/results/results.rules.ts'
import type { NewAct } from '../../assessment/sitting/act.ts'
import { adoptLate, forceClose, noteAct, reopen } from '../../assessment/sitting/acted-attempts.ts'
import { putRuling } from '../../assessment/sitting/closed-attempts.queries.ts'
import type { Tx } from '../../db/db.ts'
import { MINUTE_MS, type Ruling, type SittingDeps } from './perform.ts'
import type { SittingPaper } from './sittings.queries.ts'

/** Why something cannot be done with an attempt as it stands: a text's key. */
type Reason =
  | 'staff_sitting_is_open'
  | 'staff_sitting_is_closed'
  | 'staff_sitting_results_out'
  | 'staff_sitting_none_late'

/** Does an action on one attempt; returns null where it was done, else why it cannot be, and then nothing was done. */
export type Moderate = (tx: Tx, act: NewAct, attempt: StoredAttempt, paper: SittingPaper) => Promise<Reason | null>

/** The actions of examiners on an attempt, whoever asked for them. */
export function moderateWork({ db, settings }: Pick<SittingDeps, 'db' | 'settings'>) {
  const late = settings.lateSeconds * 1000
  const force: Moderate = async (tx, act, attempt) => {
    if (attempt.state !== 'open') return 'staff_sitting_is_closed'
    await forceClose(tx, act, attempt, { now: act.at, late, known: (id) => cachedContent(db, id) })
    return null
  }
  const openAgain =
    (minutes: number): Moderate =>
    async (tx, act, attempt, paper) => {
      if (attempt.state !== 'final') return 'staff_sitting_is_open'
      if (areResultsOut(paper, act.at, late)) return 'staff_sitting_results_out'
      await reopen(tx, act, attempt, minutes * MINUTE_MS)
      return null
    }
  const adopt: Moderate = async (tx, act, attempt) => {
    if (attempt.state !== 'final') return 'staff_sitting_is_open'
    const count = await adoptLate(tx, act, attempt, cachedContent(db, attempt.paper_id))
    return count > 0 ? null : 'staff_sitting_none_late'
  }
  const rule =
    (ruling: Ruling | null): Moderate =>
    async (tx, act, attempt) => {
      await putRuling(tx, attempt, ruling, act.act_id)
      await noteAct(tx, act, attempt)
      await markResultsDue(tx, attempt.paper_id)
      return null
    }
  return { force, openAgain, adopt, rule }
}
