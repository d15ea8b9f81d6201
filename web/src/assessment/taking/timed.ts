import { connection } from '../../api/connection.ts'
import { timesOfEarly } from '../../api/early-answer.ts'
import type { Look } from '../clock/server-clock.rules.ts'
import { mathAhead } from '../content/math-library.ts'

/** A call that opens or resumes a test, with what it tells of the server's clock. */
export type Timed<T> = { data: T; look: Look }

/**
 * Runs such a call, and notes when it was asked and answered. `path` is the call's, where it may have been asked before
 * the app was there.
 */
export async function timed<T extends { now: string }>(call: () => Promise<T>, path?: string): Promise<Timed<T>> {
  const asked = performance.now()
  const data = await call()
  const early = path === undefined ? null : timesOfEarly(`${connection.base}/api${path}`)
  const look = { now: data.now, ...(early ?? { asked, got: performance.now() }) }
  return { data: mathAhead(data), look }
}
