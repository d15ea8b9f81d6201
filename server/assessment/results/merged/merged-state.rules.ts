import { type ResultsTiming, resultsState } from '../results.rules.ts'

/** A shift, with the run of its computed results and the run that was merged; null where there is none. */
type MergedShift = ResultsTiming & { run_id: number | null; merged_run_id: number | null; results_due: number }

type MergedState = 'waits' | 'ranking' | 'ready' | 'published'

/**
 * How far a merged result is: some shift's results are not out, its ranks are not computed from the present results, it
 * waits to be published, or students see it.
 */
export function mergedState(
  shifts: readonly MergedShift[],
  publishedAt: number | null,
  { now, graceMs }: { now: number; graceMs: number },
): MergedState {
  const states = shifts.map((shift) => resultsState(shift, { now, graceMs, isComputed: shift.run_id !== null }))
  if (states.some((state) => state === 'running' || state === 'waits')) return 'waits'
  const isPresent = ({ run_id, merged_run_id, results_due }: MergedShift) =>
    run_id !== null && run_id === merged_run_id && results_due === 0
  if (!shifts.every(isPresent)) return 'ranking'
  return publishedAt === null ? 'ready' : 'published'
}
