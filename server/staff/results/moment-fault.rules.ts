import {
  AT_ONCE,
  areResultsOut,
  lastDeadline,
  resultsState,
  type ResultsTiming,
} from '../../assessment/results/results.rules.ts'

const MINUTE_MS = 60_000

export type MomentAct = 'publish_results' | 'move_results' | 'hide_results'

type Asked = {
  now: number
  graceMs: number
  /** To which the results are moved; `publish_results` has none. */
  moment: number | null
  /** Somebody writes whose time is not over. */
  isWritten: boolean
}

/** Why the moment of a paper's results cannot be changed so: a text's key, and the field that it is about. */
export function momentFault(act: MomentAct, paper: ResultsTiming, { now, graceMs, moment, isWritten }: Asked) {
  const isOut = areResultsOut(paper, now, graceMs)
  if (act === 'hide_results' ? !isOut : isOut) return isOut ? OUT : NOT_OUT
  if (act === 'publish_results') {
    const state = resultsState(paper, { now, graceMs, isComputed: false })
    return state === 'running' || isWritten ? STILL_WRITTEN : null
  }
  if (moment === null || moment <= now) return PAST
  return moment < (lastDeadline(paper) ?? AT_ONCE) ? EARLY : null
}

const OUT = { field: 'paper_id', text: 'staff_results_out' } as const
const NOT_OUT = { field: 'paper_id', text: 'staff_results_not_out' } as const
const STILL_WRITTEN = { field: 'paper_id', text: 'staff_results_written' } as const
const PAST = { field: 'moment', text: 'staff_results_past' } as const
const EARLY = { field: 'moment', text: 'staff_results_early' } as const

/** The minute that has begun: a sheet names no part of one, and what is exported comes back as it was. */
export const wholeMinute = (at: number): number => Math.floor(at / MINUTE_MS) * MINUTE_MS
