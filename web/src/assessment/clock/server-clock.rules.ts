/** How far the server's clock is ahead of this page's monotonic one: somewhere between the two, in ms. */
export type ClockOffset = { least: number; most: number }

/** One look at the server's clock: its text, cut to whole seconds, and when this page asked and got it. */
export type ClockSample = { now: string; asked: number; got: number }

const CUT = 1000

/**
 * Returns the offset after a sample, narrowed by the known one. When the two contradict each other, a clock was set or
 * the machine slept, and the new sample counts alone.
 */
export function clockOffsetAfter(known: ClockOffset | null, { now, asked, got }: ClockSample): ClockOffset {
  const seen = { least: Date.parse(now) - got, most: Date.parse(now) + CUT - asked }
  if (!known) return seen
  const both = { least: Math.max(known.least, seen.least), most: Math.min(known.most, seen.most) }
  return both.least <= both.most ? both : seen
}

/** The server's time in epoch ms at a moment of the monotonic clock. */
export const serverTime = ({ least, most }: ClockOffset, moment: number): number => moment + (least + most) / 2
