import { backoffMs } from '../../jobs/backoff.rules.ts'

/** A push service's answer: its status, and for how many seconds it wants to rest; a null status when none came. */
export type Said = { status: number | null; retryAfter: number | null }

/**
 * What becomes of a message: done, its device is gone, its device is refused, it is tried again at a moment, or nobody
 * tries it any more.
 */
export type Outcome = 'sent' | 'gone' | 'refused' | 'given_up' | { again: number }

/** Statuses about the subscription or its key, not about the message. */
const REFUSALS = new Set<number | null>([400, 401, 403])

/**
 * A device that is refused for so long, and took nothing meanwhile, is gone. A fault of the server's own, such as a
 * wrong clock, is refused as well and does not last as long.
 */
const REFUSED_FOR_MS = 3 * 86_400_000

/** True for a device to which nothing can be sent any more. */
export const isGone = (outcome: Outcome, refusedSince: number | null, now: number): boolean =>
  outcome === 'gone' || (outcome === 'refused' && refusedSince !== null && now - refusedSince >= REFUSED_FOR_MS)

const FIRST_PAUSE_MS = 5000

/** Returns the outcome of a try. `tries` includes that try. A message is never tried again after it expires. */
export function outcomeOf(said: Said, tries: number, now: number, expiresAt: number): Outcome {
  const { status } = said
  if (status !== null && status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  if (REFUSALS.has(status)) return 'refused'
  const pauseMs = backoffMs(tries, FIRST_PAUSE_MS)
  if (!isPassing(status) || pauseMs === null) return 'given_up'
  const again = now + Math.max(pauseMs, (said.retryAfter ?? 0) * 1000)
  return again < expiresAt ? { again } : 'given_up'
}

/** True for a status that does not concern the message: the next try may succeed. */
export const isPassing = (status: number | null): boolean => status === null || status === 429 || status >= 500

/** Seconds of a `Retry-After`, which is a number or a date. */
export function secondsOf(header: string | null, now: number): number | null {
  if (header === null) return null
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1000))
}
