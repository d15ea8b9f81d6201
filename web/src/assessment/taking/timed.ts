import type { Look } from '../clock/server-clock.rules.ts'
import { mathAhead } from '../content/math-library.ts'

/** A call that opens or resumes a test, with what it tells of the server's clock. */
export type Timed<T> = { data: T; look: Look }

/** Runs such a call, and notes when it was asked and answered. */
export async function timed<T extends { now: string }>(call: () => Promise<T>): Promise<Timed<T>> {
  const asked = performance.now()
  const data = await call()
  const look = { now: data.now, asked, got: performance.now() }
  return { data: mathAhead(data), look }
}
