const FIRST = 500
const LONGEST = 8000

/**
 * Milliseconds until the next try after so many failures: doubling from half a second to eight, each a little
 * shorter by chance (0 to 1), so that a whole school does not come back in one moment.
 */
export const pauseAfter = (failures: number, chance: number): number =>
  Math.min(LONGEST, FIRST * 2 ** Math.min(failures - 1, 10)) * (1 - chance / 2)
