import type { KindName } from '../kinds.ts'
import { type ComparedQuestion, keysOf } from '../paper/shared-questions.rules.ts'
import { AT_ONCE, handedIn, lastDeadline, resultsMoment, type ResultsTiming } from '../results/results.rules.ts'

/** `was_out`: its results were out once, and an owner withdrew them. */
export type HolderTiming = ResultsTiming & { was_out: boolean }

/** The data that decides from when on students can know a paper's right answers; `opens_at` is of its challenges. */
export type KeyTiming = ResultsTiming & { visible_at: number | null; starts_at: number | null; opens_at: number | null }

const QUIZ: KindName = 'quiz'

/**
 * Until when (epoch ms) a paper holds its questions: as long as it is sealed, somebody may still write it, or its results
 * are not out. One whose results were withdrawn has given its key away before, so it holds them only while somebody may
 * write it. A quiz, and a paper without an end whose results come at once, hold nothing: they give their own key to each
 * student at any time.
 */
export function heldUntil(paper: HolderTiming, graceMs: number): number {
  if (paper.kind === QUIZ) return AT_ONCE
  const last = lastDeadline(paper)
  if (last === null) return resultsMoment(paper, graceMs)
  const written = handedIn(last, graceMs)
  return paper.was_out ? written : Math.max(written, resultsMoment(paper, graceMs))
}

/** The first moment (epoch ms) at which a student can know the paper's right answers. */
function keyKnownFrom(paper: KeyTiming, graceMs: number): number {
  const { visible_at, starts_at, opens_at } = paper
  const results = resultsMoment(paper, graceMs)
  if (results === AT_ONCE) return Math.max(visible_at ?? AT_ONCE, starts_at ?? AT_ONCE)
  const last = lastDeadline(paper)
  if (opens_at === null || last === null) return results
  return Math.min(results, Math.max(opens_at, handedIn(last, graceMs)))
}

type Timing = HolderTiming & KeyTiming

/** True where, from `now` on, one of two papers gives its key away while the other still holds it. */
export function clash(one: Timing, other: Timing, { now, graceMs }: { now: number; graceMs: number }): boolean {
  const early = (a: Timing, b: Timing) => Math.max(now, keyKnownFrom(a, graceMs)) < heldUntil(b, graceMs)
  return early(one, other) || early(other, one)
}

/** The papers that have some of these questions, by their code or by what they ask, each with which. */
export function sharedWith<P, Q extends ComparedQuestion>(
  own: readonly Q[],
  others: readonly { paper: P; questions: readonly ComparedQuestion[] }[],
): { paper: P; questions: Q[] }[] {
  return others.flatMap(({ paper, questions }) => {
    const keys = new Set(questions.flatMap(keysOf))
    const shared = own.filter((question) => keysOf(question).some((key) => keys.has(key)))
    return shared.length > 0 ? [{ paper, questions: shared }] : []
  })
}
