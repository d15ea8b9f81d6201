import type { SlipSearch } from '../../paths.ts'

/** What of an address says whose slips are printed. */
export const slipSearchOf = ({ batch, student }: Record<string, unknown>): SlipSearch => ({
  ...(typeof batch === 'number' && { batch }),
  ...(typeof student === 'number' && { student }),
})
