const SECONDS = 10
/** Left and right of the middle, where browsers have a large play button. */
const SIDE = 0.4
/** The browser's own buttons at the bottom of a video. */
const CONTROLS_PX = 72

type Place = { x: number; y: number; width: number; height: number }

/** Returns by how many seconds a double tap at this place jumps: back on the left, forth on the right, else 0. */
export function jumpAt({ x, y, width, height }: Place): number {
  if (y > height - CONTROLS_PX) return 0
  if (x < width * SIDE) return -SECONDS
  return x > width * (1 - SIDE) ? SECONDS : 0
}

/** Returns the position after a jump, within the video. */
export const jumpedTo = ({ currentTime, duration }: { currentTime: number; duration: number }, by: number): number =>
  Math.min(duration || 0, Math.max(0, currentTime + by))
