import { shareOf } from '../guardian.rules.ts'

type Section = { name: string; marks: number; max_marks: number }

/** What the rules need of a published result. */
export type Marked = {
  kind: 'exam' | 'entrance'
  name: string
  total_marks: number
  max_marks: number
  result: 'passed' | 'failed' | null
  pass_marks: number | null
  sections: Section[]
}

const MOST_TESTS = 5
/** Percentage points within which two results are about the same. */
const SAME_POINTS = 5

export type Trend<One> = {
  /** The oldest first. */
  tests: (One & { share: number })[]
  latest: number
  /** The average of the others. */
  before: number
  direction: 'up' | 'down' | 'same'
}

/** Returns how the last tests of the latest one's kind went; null with fewer than two. The latest comes first. */
export function trendOf<One extends Marked>(results: readonly One[]): Trend<One> | null {
  const tests = results
    .filter(({ kind }) => kind === results[0]?.kind)
    .slice(0, MOST_TESTS)
    .map((one) => ({ ...one, share: shareOf(one.total_marks, one.max_marks) }))
  const [newest, ...others] = tests
  if (!newest || others.length === 0) return null
  const latest = newest.share
  const before = Math.round(others.reduce((sum, { share }) => sum + share, 0) / others.length)
  const direction = latest - before >= SAME_POINTS ? 'up' : before - latest >= SAME_POINTS ? 'down' : 'same'
  return { tests: tests.toReversed(), latest, before, direction }
}

/** A section below this share of its marks needs practice. */
const WEAK_PERCENT = 50
/** A pass this near to the pass mark, in percent of the paper's marks, may fail the next time. */
const CLOSE_PERCENT = 10

export type NextStep =
  | { do: 'failed' | 'close'; name: string; marks: number }
  | { do: 'weak'; name: string; section: Section }
  | { do: 'down' | 'nothing' }

/** Returns the one thing that helps most after the latest result; null without results. */
export function nextStepOf(results: readonly Marked[]): NextStep | null {
  const [latest] = results
  if (!latest) return null
  const { name, result, pass_marks, total_marks, max_marks } = latest
  const above = pass_marks === null ? null : Math.round((total_marks - pass_marks) * 100) / 100
  if (result === 'failed' && above !== null) return { do: 'failed', name, marks: -above }
  const section = weakestOf(latest.sections)
  if (section) return { do: 'weak', name, section }
  if (result === 'passed' && above !== null && above * 100 < max_marks * CLOSE_PERCENT)
    return { do: 'close', name, marks: above }
  return { do: trendOf(results)?.direction === 'down' ? 'down' : 'nothing' }
}

function weakestOf(sections: readonly Section[]): Section | undefined {
  const share = ({ marks, max_marks }: Section) => shareOf(marks, max_marks)
  const [weakest] = sections.toSorted((a, b) => share(a) - share(b))
  return weakest && share(weakest) < WEAK_PERCENT ? weakest : undefined
}
