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

const QUIZ: KindName = 'quiz'

/**
 * The first moment (epoch ms) at which marks and right answers of a paper may be seen: the given one, but never while
 * an answer that arrives can still count, so `graceMs` after the last deadline. A quiz, and a paper without an end for
 * which no moment is given, have their results at once.
 */
export function resultsMoment(paper: ResultsTiming, graceMs: number): number {
  const { kind, ends_at, results_at, latest_deadline } = paper
  if (kind === QUIZ || results_at === AT_ONCE) return AT_ONCE
  const lastDeadline = Math.max(ends_at ?? AT_ONCE, latest_deadline ?? AT_ONCE)
  const allHandedIn = lastDeadline === AT_ONCE ? AT_ONCE : lastDeadline + graceMs + 1
  return Math.max(results_at ?? AT_ONCE, allHandedIn)
}

/**
 * The first moment at which ranks and percentiles of a paper may be seen: its results are out and nobody can write it any
 * more, also where each student has the own result at once. Null for a quiz, and for a paper without an end: how many
 * appeared is never known of it.
 */
export function rankingMoment(paper: ResultsTiming, graceMs: number): number | null {
  if (paper.kind === QUIZ || paper.ends_at === null) return null
  const results_at = paper.results_at === AT_ONCE ? null : paper.results_at
  return resultsMoment({ ...paper, results_at }, graceMs)
}

/** True when marks and right answers of the paper may be seen at `now`. */
export const areResultsOut = (paper: ResultsTiming, now: number, graceMs: number): boolean =>
  now >= resultsMoment(paper, graceMs)
