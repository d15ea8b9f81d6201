import { sheetNamed } from '../sheets/all-sheets.ts'
import type { FilePlan } from './plan.ts'

/** What happens to a file when the plan is stored: `waits` builds on a refused file, `closed` was not read. */
export type PlanState = 'good' | 'refused' | 'waits' | 'closed'

/**
 * Rows of students, questions and papers are independent. A paper that names a refused question is refused with it, so
 * no paper is stored without one of its questions. A fault of the file as a whole refuses all of it.
 */
export const mayTakeGoodRows = ({ sheet, rows, mistakes }: FilePlan): boolean =>
  sheetNamed(sheet).mayTakeGoodRows === true && rows.length > 0 && mistakes.every(({ row }) => row !== null)

/** Returns the states in the plans' order. Files with mistakes are not stored, nor are those that build on them. */
export function planStates(plans: FilePlan[], isGoodRows: boolean): PlanState[] {
  const refused = new Set<string>()
  return plans.map((plan) => {
    const state = stateOf(plan, refused, isGoodRows)
    // A sheet that builds on a closed one is compared with what the academy has.
    if (state === 'refused' || state === 'waits') refused.add(plan.sheet)
    return state
  })
}

function stateOf(plan: FilePlan, refused: Set<string>, isGoodRows: boolean): PlanState {
  if (plan.isClosed) return 'closed'
  if (sheetNamed(plan.sheet).needs.some((need) => refused.has(need))) return 'waits'
  return plan.mistakes.length > 0 && !(isGoodRows && mayTakeGoodRows(plan)) ? 'refused' : 'good'
}
