import { consentStates } from '#contract/guardians.rules.ts'
import type { ConsentFilter, ConsentsSearch } from '../../../paths.ts'

const FILTERS: readonly ConsentFilter[] = ['without', 'none', 'unreachable', ...consentStates]

/** Takes of an address what the list can be narrowed to. */
export function consentsSearchOf({ filter, batch }: Record<string, unknown>): ConsentsSearch {
  const found = FILTERS.find((one) => one === filter)
  return { ...(found && { filter: found }), ...(typeof batch === 'number' && batch > 0 && { batch }) }
}
