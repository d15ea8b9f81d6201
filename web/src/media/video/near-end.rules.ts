/** So close to the end nothing is left to watch: playback starts again. The server uses the same value. */
const NEAR_END_S = 5

/** False while the duration is unknown, and for streams without an end. */
export const isNearEnd = (position: number, duration: number): boolean =>
  position > 0 && position >= duration - NEAR_END_S
