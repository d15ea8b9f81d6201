const FIRST_PAUSE_MS = 500
const MAX_PAUSE_MS = 8000

/**
 * Milliseconds until the next try after so many failures: doubling from half a second to eight, each a little
 * shorter by chance (0 to 1), so that a whole school does not come back in one moment.
 */
export const pauseAfter = (failures: number, chance: number): number =>
  Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 10)) * (1 - chance / 2)
