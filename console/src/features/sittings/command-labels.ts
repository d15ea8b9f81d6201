import { m } from '#messages/console'
import { toast } from '#ui/overlays/toast.ts'
import type { StaffData } from '../../api/staff-call.ts'
import { momentWords } from '../../ui/moment-labels.ts'

type Done = StaffData<'/staff/extend_attempts'>

export const MAX_REASON = 500

const LONG_MS = 12_000

/** A time of results; they may come at once. */
export const resultsWords = (at: string | null): string => (at === null ? m.sitting_results_at_once() : momentWords(at))

/** Says that an act moved the time of the results. */
export function sayResults(results: Done['results']): void {
  if (results === null) return
  const { before, after } = results
  const words = m.sitting_results_moved({ before: resultsWords(before), after: resultsWords(after) })
  toast(words, { id: 'results-moved', duration: LONG_MS })
}

/** Shows how many students an act concerned, how many it could not, and the new time of the results. */
export function sayDone({ done, left, results }: Done): void {
  toast.success(m.sitting_done({ count: done }), { id: 'sitting-done' })
  if (left.length > 0) toast.error(m.sitting_left({ count: left.length }))
  sayResults(results)
}
