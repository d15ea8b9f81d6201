import { AT_ONCE, handedIn, lastDeadline, resultsMoment, type ResultsTiming } from '../results/results.rules.ts'

/** From when to when a key was to be shown, in epoch ms. */
export type ChallengeWindow = { opens_at: number; closes_at: number }

export type WindowState = 'soon' | 'open' | 'closed'

/**
 * From when to when it is shown indeed (epoch ms): never as long as somebody may write the paper, whatever was given
 * besides since, and not beyond its results, which come after the final key. Where nobody can say when the last one hands
 * in, never.
 */
export function windowTimes({ opens_at, closes_at }: ChallengeWindow, paper: ResultsTiming, graceMs: number) {
  const last = lastDeadline(paper)
  if (last === null) return { from: opens_at, until: AT_ONCE }
  return {
    from: Math.max(opens_at, handedIn(last, graceMs)),
    until: Math.min(closes_at, resultsMoment(paper, graceMs)),
  }
}

/** Whether the key of a paper may be challenged at `now`. */
export function windowState(
  window: ChallengeWindow,
  paper: ResultsTiming,
  { now, graceMs }: { now: number; graceMs: number },
): WindowState {
  const { from, until } = windowTimes(window, paper, graceMs)
  if (now >= until || from >= until) return 'closed'
  return now < from ? 'soon' : 'open'
}
