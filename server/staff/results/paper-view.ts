import { type ChallengeWindow, windowState } from '../../assessment/challenges/challenge-window.rules.ts'
import {
  AT_ONCE,
  areResultsOut,
  lastDeadline,
  listedAs,
  rankingMoment,
  resultsMoment,
  resultsState,
} from '../../assessment/results/results.rules.ts'
import { hashOf } from '../../ports/secret-keys.ts'
import { toInstant } from '../../ports/time.ts'
import type { ResultPaper } from './papers.queries.ts'

export type Moment = { now: number; graceMs: number; zone: string }

/** Returns the version that a form sends back, so that neither two people nor an import move the same results. */
export const momentsVersion = (paper: ResultPaper): string => {
  const { ends_at, results_at, latest_deadline, opens_at, closes_at } = paper
  return hashOf(JSON.stringify([ends_at, results_at, latest_deadline, opens_at, closes_at]))
}

/** How a paper's results stand. */
export function standingOf(paper: ResultPaper, { now, graceMs }: Omit<Moment, 'zone'>) {
  const state = resultsState(paper, { now, graceMs, isComputed: paper.computed_at !== null })
  return { state, isOut: areResultsOut(paper, now, graceMs), listed: listedAs(paper, state, now, graceMs) }
}

/** What the list and the page of a paper have in common. `counted`: who appeared, where nothing was computed. */
export function paperView(paper: ResultPaper & { readers: string | null }, moment: Moment, counted: number) {
  const { paper_id, name, readers, ends_at } = paper
  const { graceMs, zone } = moment
  const at = resultsMoment(paper, graceMs)
  return {
    paper_id,
    kind: paper.kind as 'exam' | 'entrance',
    name,
    readers,
    ends_at: ends_at === null ? null : toInstant(ends_at, zone),
    results_at: at === AT_ONCE ? null : toInstant(at, zone),
    state: standingOf(paper, moment).state,
    appeared: paper.appeared ?? counted,
  }
}

/** The steps of a paper, and when each of them comes. */
export function stepsOf(paper: ResultPaper, { now, graceMs, zone }: Moment) {
  const instant = (at: number | null) => (at === null ? null : toInstant(at, zone))
  return {
    now: toInstant(now, zone),
    starts_at: instant(paper.starts_at),
    closes_at: instant(lastDeadline(paper)),
    ranked_at: instant(rankingMoment(paper, graceMs)),
    computed_at: instant(paper.computed_at),
  }
}

/** From when to when the key is shown for challenges, as it was set, and how far that is; null where nobody said so. */
export function shownWindow(paper: ResultPaper, { now, graceMs, zone }: Moment) {
  const window = windowOf(paper)
  if (!window) return { opens_at: null, closes_at: null, state: null }
  return {
    opens_at: toInstant(window.opens_at, zone),
    closes_at: toInstant(window.closes_at, zone),
    state: windowState(window, paper, { now, graceMs }),
  }
}

/** As it was set. */
export const windowOf = ({ opens_at, closes_at }: ResultPaper): ChallengeWindow | null =>
  opens_at === null || closes_at === null ? null : { opens_at, closes_at }
