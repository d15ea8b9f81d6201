import { type ClockSample, clockOffsetAfter, serverTime } from '../clock/server-clock.rules.ts'

/** The server's time and the device's own at one moment, in epoch ms. */
export type KnownTime = { server: number; device: number }

/** `moment` is of this page's monotonic clock, `device` the device's time (epoch ms) then. */
export const knownTime = (sample: ClockSample, moment: number, device: number): KnownTime => ({
  server: serverTime(clockOffsetAfter(null, sample), moment),
  device,
})

/**
 * Returns what the server's clock shows by the device's: a page that was closed knows no other. A device whose clock was
 * set back since counts from what was known.
 */
export const keptSample = (known: KnownTime, moment: number, device: number): ClockSample => ({
  now: new Date(known.server + Math.max(0, device - known.device)).toISOString(),
  asked: moment,
  got: moment,
})

/** Returns the sample, or one of the last time that was seen (epoch ms) where it is later: time never goes back. */
export const notBefore = (sample: ClockSample, seen: number | null): ClockSample =>
  seen !== null && Date.parse(sample.now) < seen ? { ...sample, now: new Date(seen).toISOString() } : sample
