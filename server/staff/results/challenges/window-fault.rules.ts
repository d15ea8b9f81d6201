import type { ChallengeWindow } from '../../../assessment/challenges/challenge-window.rules.ts'
import {
  areResultsOut,
  handedIn,
  lastDeadline,
  resultsMoment,
  type ResultsTiming,
} from '../../../assessment/results/results.rules.ts'

type Asked = {
  now: number
  graceMs: number
  window: ChallengeWindow
  /** The window until now. */
  before: ChallengeWindow | null
  /** It opens with the press. */
  opensNow: boolean
  /** Somebody writes whose time is not over. */
  isWritten: boolean
}

/**
 * Returns why the key of a paper cannot be shown in this window: a text's key, and its field. The order is: the paper
 * ends, its key is shown, its results come.
 */
export function windowFault(paper: ResultsTiming, { now, graceMs, window, before, opensNow, isWritten }: Asked) {
  if (areResultsOut(paper, now, graceMs)) return OUT
  const last = lastDeadline(paper)
  if (last === null) return NO_END
  const { opens_at, closes_at } = window
  const isOver = now >= handedIn(last, graceMs) && !isWritten
  if (opensNow && !isOver) return STILL_WRITTEN
  // A window that has begun stays open: only its end is moved.
  const isKept = before !== null && before.opens_at === opens_at
  if (!opensNow && !isKept && opens_at <= now) return PAST
  if (opens_at < last && !opensNow) return EARLY
  if (closes_at <= now) return CLOSES_PAST
  if (closes_at <= opens_at) return CLOSES_FIRST
  return closes_at > resultsMoment(paper, graceMs) ? AFTER_RESULTS : null
}

const OUT = { field: 'paper_id', text: 'staff_challenges_results_out' } as const
const NO_END = { field: 'paper_id', text: 'staff_challenges_no_end' } as const
const STILL_WRITTEN = { field: 'opens', text: 'staff_results_written' } as const
const PAST = { field: 'opens', text: 'staff_results_past' } as const
const EARLY = { field: 'opens', text: 'staff_results_early' } as const
const CLOSES_PAST = { field: 'closes', text: 'staff_results_past' } as const
const CLOSES_FIRST = { field: 'closes', text: 'staff_challenges_order' } as const
const AFTER_RESULTS = { field: 'closes', text: 'staff_challenges_results_first' } as const
