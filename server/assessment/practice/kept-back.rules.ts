import type { KindName } from '../kinds.ts'
import { handedIn, lastDeadline, resultsMoment, type ResultsTiming } from '../results/results.rules.ts'

/** What decides how long a paper keeps its questions out of practice; `visible_at` is from when students see it. */
export type PracticeTiming = ResultsTiming & { starts_at: number | null; visible_at: number | null }

const QUIZ: KindName = 'quiz'

/**
 * Until when (epoch ms) a paper keeps its questions out of practice: as long as it is to come, somebody may still write
 * it, or its results are not out; for whomever it is. An exam without an end keeps them for ever. A quiz without an end
 * tells each student its answers at any time, so it keeps them only until it can be taken.
 */
export function keptBackUntil(paper: PracticeTiming, graceMs: number): number {
  const last = lastDeadline(paper)
  if (paper.kind === QUIZ) {
    const begins = Math.max(paper.visible_at ?? 0, paper.starts_at ?? 0)
    return last === null ? begins : Math.max(begins, handedIn(last, graceMs))
  }
  return last === null ? Infinity : Math.max(handedIn(last, graceMs), resultsMoment(paper, graceMs))
}

/** True of a paper that keeps its questions out of practice at `now`. */
export const keepsBack = (paper: PracticeTiming, { now, graceMs }: { now: number; graceMs: number }): boolean =>
  now < keptBackUntil(paper, graceMs)
