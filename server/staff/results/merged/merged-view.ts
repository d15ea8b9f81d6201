import { shiftsOf, mergedResult, type StoredShift } from '../../../assessment/results/merged/merged.queries.ts'
import { mergedState } from '../../../assessment/results/merged/merged-state.rules.ts'
import { appearedIn } from '../../../assessment/results/appeared.queries.ts'
import { resultsState } from '../../../assessment/results/results.rules.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { plainText } from '../../../http/language.ts'
import { hashOf } from '../../../ports/secret-keys.ts'
import { graceOf, type ResultsDeps } from '../results-deps.ts'

type Merged = NonNullable<Awaited<ReturnType<typeof mergedResult>>>

const momentOf = (deps: ResultsDeps) => ({ now: deps.clock.now(), graceMs: graceOf(deps) })

/** Merged results as they are shown, each with its shifts in their order. */
export async function mergedViews(deps: ResultsDeps, merged: readonly Merged[], shifts: readonly StoredShift[]) {
  const moment = momentOf(deps)
  const uncounted = shifts.flatMap(({ paper_id, appeared }) => (appeared === null ? paper_id : []))
  const counted = await appearedIn(deps.db.read, uncounted)
  return merged.map(({ merged_id, name, published_at }) => {
    const own = shifts.filter((shift) => shift.merged_id === merged_id)
    return {
      merged_id,
      name,
      state: mergedState(own, published_at, moment),
      is_published: published_at !== null,
      shifts: own.map((shift) => ({
        paper_id: shift.paper_id,
        name: shift.name,
        state: resultsState(shift, { ...moment, isComputed: shift.run_id !== null }),
        appeared: shift.appeared ?? counted.get(shift.paper_id) ?? 0,
      })),
    }
  })
}

/**
 * Returns a merged result with its shifts.
 *
 * @throws {ApiError} `not_found`.
 */
export async function knownMerged({ db: { read } }: ResultsDeps, mergedId: number) {
  const [merged, shifts] = await Promise.all([mergedResult(read, mergedId), shiftsOf(read, mergedId)])
  if (!merged) throw new ApiError('not_found')
  return { merged, shifts }
}

/**
 * Returns a merged result whose ranks may be listed, and what identifies the runs that they are of.
 *
 * @throws {ApiError} `not_found`; `rule` as long as there are none; `changed_meanwhile` where `of` is of former runs.
 */
export async function listedMerged(deps: ResultsDeps, mergedId: number, of?: string) {
  const { merged, shifts } = await knownMerged(deps, mergedId)
  const state = mergedState(shifts, merged.published_at, momentOf(deps))
  if (state !== 'ready' && state !== 'published')
    throw new ApiError('rule', { field: 'merged_id', text: plainText('staff_results_no_list') })
  const runs = hashOf(JSON.stringify(shifts.map(({ run_id }) => run_id)))
  if (of !== undefined && of !== runs) throw new ApiError('changed_meanwhile')
  return { merged, shifts, state, runs }
}
