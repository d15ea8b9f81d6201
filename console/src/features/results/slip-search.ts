import type { SlipSearch } from '../../paths.ts'

/** Returns the batch or student of the printed slips in an address. */
export const slipSearchOf = ({ batch, student }: Record<string, unknown>): SlipSearch => ({
  ...(typeof batch === 'number' && { batch }),
  ...(typeof student === 'number' && { student }),
})
