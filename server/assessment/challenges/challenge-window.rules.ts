import { AT_ONCE, handedIn, lastDeadline, resultsMoment, type ResultsTiming } from '../results/results.rules.ts'

/** The planned time of showing a key, in epoch ms. */
export type ChallengeWindow = { opens_at: number; closes_at: number }

export type WindowState = 'soon' | 'open' | 'closed'

/**
 * Returns from when to when (epoch ms) a key is really shown: never as long as somebody may write the paper, with any
 * time given since, and not beyond its results, which come after the final key. Never where the last end is unknown.
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
