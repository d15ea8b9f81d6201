import type { KindName } from '../kinds.ts'

/** What decides when the results of a paper come; moments in epoch ms. */
export type ResultsTiming = {
  kind: string
  ends_at: number | null
  /** As the provider gives it: null for the default, `AT_ONCE`, or a moment. */
  results_at: number | null
  /** The latest deadline of attempts that were open when the paper's end was moved. */
  latest_deadline: number | null
}

/** Long ago: results that come at once are always out. */
export const AT_ONCE = 0

/**
 * The wait after the last end where nobody has set a time for results: phones whose connection was cut send their
 * answers first, and an examiner can still open a test again.
 */
const WAIT_MS = 900_000

/** For how long (ms) after the last end results may still be to come where nobody set their time. */
export const longestWait = (graceMs: number): number => Math.max(graceMs, WAIT_MS)

const QUIZ: KindName = 'quiz'

/**
 * The first moment (epoch ms) at which marks and right answers of a paper may be seen: the given one, but never while
 * an answer that arrives can still count, so `graceMs` after the last deadline. Where none is given, a quarter of an hour
 * after it. A quiz, and a paper without an end for which no moment is given, have their results at once.
 */
export function resultsMoment(paper: ResultsTiming, graceMs: number): number {
  const { kind, results_at } = paper
  if (kind === QUIZ || results_at === AT_ONCE) return AT_ONCE
  const last = lastDeadline(paper)
  if (last === null) return results_at ?? AT_ONCE
  return results_at === null ? handedIn(last, longestWait(graceMs)) : Math.max(results_at, handedIn(last, graceMs))
}

/**
 * Tells how a paper's results come: to each student on submitting, a while after the last end, or at a given moment
 * (epoch ms).
 */
export function resultsWay(paper: ResultsTiming, graceMs: number) {
  const results_at = resultsMoment(paper, graceMs)
  if (results_at === AT_ONCE) return { results: 'at_once', results_at: null } as const
  return { results: paper.results_at === null ? 'when_all_done' : 'at', results_at } as const
}

/** The moment (epoch ms) until which somebody may write a paper; null where that is not known, as without an end. */
export const lastDeadline = ({ ends_at, latest_deadline }: Omit<ResultsTiming, 'kind' | 'results_at'>): number | null =>
  ends_at === null && latest_deadline === null ? null : Math.max(ends_at ?? AT_ONCE, latest_deadline ?? AT_ONCE)

/** Returns from when on (epoch ms) no arriving answer can count. */
export const handedIn = (last: number, graceMs: number): number => last + graceMs + 1

/**
 * The first moment at which ranks and percentiles of a paper may be seen: its results are out and nobody can write it any
 * more, also where each student has the own result at once. Null for a quiz, and for a paper without an end: how many
 * appeared is never known of it.
 */
export function rankingMoment(paper: ResultsTiming, graceMs: number): number | null {
  if (paper.kind === QUIZ || paper.ends_at === null) return null
  const last = Math.max(paper.ends_at, paper.latest_deadline ?? AT_ONCE)
  return paper.results_at === AT_ONCE ? handedIn(last, graceMs) : resultsMoment(paper, graceMs)
}

/** How long after a paper's results late answers are still stored: until then the student can be heard. */
const LATE_KEPT_MS = 7 * 86_400_000

/**
 * True as long as an answer to an attempt that was closed at `closedAt` (epoch ms) is stored beside it: until the
 * results, through the challenges that come before them, and for a week after.
 */
export const isKeptLate = (paper: ResultsTiming, closedAt: number, now: number, graceMs: number): boolean =>
  now < Math.max(resultsMoment(paper, graceMs), closedAt) + LATE_KEPT_MS

/** True when marks and right answers of the paper may be seen at `now`. */
export const areResultsOut = (paper: ResultsTiming, now: number, graceMs: number): boolean =>
  now >= resultsMoment(paper, graceMs)

/** How far results are: somebody may write, they wait for their moment, ranks are not computed yet, or all is there. */
export type ResultsState = 'running' | 'waits' | 'ranking' | 'out'

/** A paper without an end runs for ever. `isComputed`: its ranks are there. */
export function resultsState(
  paper: ResultsTiming,
  { now, graceMs, isComputed }: { now: number; graceMs: number; isComputed: boolean },
): ResultsState {
  const rankedAt = rankingMoment(paper, graceMs)
  const last = lastDeadline(paper)
  if (rankedAt === null || last === null || now < handedIn(last, graceMs)) return 'running'
  if (now < rankedAt) return 'waits'
  return isComputed ? 'out' : 'ranking'
}

/**
 * Returns how students who appeared may be listed: with ranks, without (results are out, but not ranked), or not yet.
 */
export function listedAs(paper: ResultsTiming, state: ResultsState, now: number, graceMs: number) {
  if (state === 'out') return 'ranked'
  return rankingMoment(paper, graceMs) === null && areResultsOut(paper, now, graceMs) ? 'unranked' : null
}
