import type { Limits } from '../../ports/settings.ts'

export type Brake = { text: 'code_wait' | 'code_limit' | 'code_wrong_limit' | 'code_address_limit'; retryAfter: number }

/** Moments of earlier events, epoch ms, in any order, not older than a day. */
export type Earlier = { sent: number[]; wrong: number[]; sentFromAddress: number[]; unknownFromAddress: number[] }

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Whether another code may be sent now; null when it may. The counts roll: nothing starts afresh at midnight. */
export function sendingBrake(earlier: Earlier, now: number, limits: Limits): Brake | null {
  const wrong = over(earlier.wrong, limits.wrong_codes_per_number_day, DAY, now)
  if (wrong) return { text: 'code_wrong_limit', retryAfter: wrong }
  const gap = gapLeft(earlier.sent, now, limits)
  if (gap) return { text: 'code_wait', retryAfter: gap }
  const number =
    over(earlier.sent, limits.codes_per_number_10_minutes, 10 * MINUTE, now) ||
    over(earlier.sent, limits.codes_per_number_hour, HOUR, now) ||
    over(earlier.sent, limits.codes_per_number_day, DAY, now)
  if (number) return { text: 'code_limit', retryAfter: number }
  const address =
    over(earlier.sentFromAddress, limits.codes_per_address_minute, MINUTE, now) ||
    over(earlier.sentFromAddress, limits.codes_per_address_hour, HOUR, now)
  return address ? { text: 'code_address_limit', retryAfter: address } : null
}

/** Whether this address may still ask for numbers that nobody has; null when it may. */
export function unknownBrake(earlier: Earlier, now: number, limits: Limits): Brake | null {
  const wait = over(earlier.unknownFromAddress, limits.unknown_numbers_per_address_hour, HOUR, now)
  return wait ? { text: 'code_address_limit', retryAfter: wait } : null
}

/** Whether a code of this number may still be tried. */
export function tryingBrake(wrong: number[], now: number, limits: Limits): Brake | null {
  const wait = over(wrong, limits.wrong_codes_per_number_day, DAY, now)
  return wait ? { text: 'code_wrong_limit', retryAfter: wait } : null
}

/** Seconds until the next code may be asked for, after the one that is sent now. It grows within the hour. */
export function gapAfter(sentBefore: number[], now: number, limits: Limits): number {
  const gaps = [limits.resend_gap_1, limits.resend_gap_2, limits.resend_gap_3, limits.resend_gap_4]
  const recent = sentBefore.filter((at) => now - at < HOUR).length
  return gaps[Math.min(recent, gaps.length - 1)] ?? limits.resend_gap_4
}

function gapLeft(sent: number[], now: number, limits: Limits): number {
  const last = sent.length > 0 ? Math.max(...sent) : null
  if (last === null) return 0
  const gap = gapAfter(
    sent.filter((at) => at !== last),
    last,
    limits,
  )
  return Math.max(0, Math.ceil((last + gap * SECOND - now) / SECOND))
}

/** Seconds until fewer than `most` events lie within the last `span` ms; 0 when that is so now. */
function over(events: number[], most: number, span: number, now: number): number {
  const within = events.filter((at) => now - at < span).toSorted((a, b) => a - b)
  const blocking = within.at(-most)
  return within.length < most || blocking === undefined ? 0 : Math.max(1, Math.ceil((blocking + span - now) / SECOND))
}
