import { sheetNamed } from '../sheets/all-sheets.ts'
import type { FilePlan } from './plan.ts'

/** What becomes of a file when it is to be stored: `waits` builds on one that is refused, `closed` was not read. */
export type PlanState = 'good' | 'refused' | 'waits' | 'closed'

/**
 * Students, questions and papers stand each for itself. A paper that names a refused question is refused with it, so
 * none is stored without one of its questions. What is wrong with a file as a whole refuses all of it.
 */
export const mayTakeGoodRows = ({ sheet, rows, mistakes }: FilePlan): boolean =>
  sheetNamed(sheet).mayTakeGoodRows === true && rows.length > 0 && mistakes.every(({ row }) => row !== null)

/** Files with mistakes are not stored, nor those that build on them; in the order of the plans. */
export function planStates(plans: FilePlan[], isGoodRows: boolean): PlanState[] {
  const refused = new Set<string>()
  return plans.map((plan) => {
    const state = stateOf(plan, refused, isGoodRows)
    // What builds on a closed one is compared with what the academy has.
    if (state === 'refused' || state === 'waits') refused.add(plan.sheet)
    return state
  })
}

function stateOf(plan: FilePlan, refused: Set<string>, isGoodRows: boolean): PlanState {
  if (plan.isClosed) return 'closed'
  if (sheetNamed(plan.sheet).needs.some((need) => refused.has(need))) return 'waits'
  return plan.mistakes.length > 0 && !(isGoodRows && mayTakeGoodRows(plan)) ? 'refused' : 'good'
}
