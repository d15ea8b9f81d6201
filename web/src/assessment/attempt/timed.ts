import { connection } from '../../api/connection.ts'
import { noteExtensions } from '../../api/extensions.ts'
import { timesOfPrefetched } from '../../api/fast-path/prefetched-answer.ts'
import type { ClockSample } from '../clock/server-clock.rules.ts'
import { mathAhead } from '../math/math-library.ts'

/**
 * A call that opens or resumes a test, with what it tells of the server's clock. `isKept` where this device answered
 * instead, and the clock is reckoned.
 */
export type Timed<T> = { data: T; clockSample: ClockSample; isKept?: boolean }

/**
 * Runs such a call, and notes when it was asked and answered. `path` is the call's, where it may have been asked before
 * the app was there.
 */
export async function timed<T extends { now?: string }>(call: () => Promise<T>, path?: string): Promise<Timed<T>> {
  const asked = performance.now()
  const data = await call()
  const early = path === undefined ? null : timesOfPrefetched(`${connection.base}/api${path}`)
  if (data.now !== undefined) noteExtensions()
  // A server that does not tell its time is taken to have the device's.
  const now = data.now ?? new Date().toISOString()
  const clockSample = { now, ...(early ?? { asked, got: performance.now() }) }
  return { data: mathAhead(data), clockSample }
}
