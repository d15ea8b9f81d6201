/** So close to the end there is nothing left to see: one begins again. The server counts alike. */
const NEAR_END_S = 5

/** False while the duration is unknown, and for streams without an end. */
export const isNearEnd = (position: number, duration: number): boolean =>
  position > 0 && position >= duration - NEAR_END_S
