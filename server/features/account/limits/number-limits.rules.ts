import type { Limits } from '../../../ports/settings.ts'
import type { Lane } from './lane.ts'

export type LimitReached = {
  text:
    | 'code_wait'
    | 'code_limit'
    | 'code_wrong_limit'
    | 'code_locked'
    | 'code_device_limit'
    | 'code_address_limit'
    | 'code_system_limit'
  retryAfter: number
}

/** Moments of earlier events, epoch ms, in any order, not older than a day. `inARow` counts wrong codes without end. */
export type RecentEvents = {
  /** Of the lane alone: texts to the number, its last right code, its wrong codes. */
  sent: number[]
  right: number[]
  wrong: number[]
  inARow: number
  sentToDevice: number[]
  /**
   * Texts to the address and the networks around it, whose limits are raised by `factor`; `again` are the repeated
   * ones.
   */
  sentFrom: { moments: number[]; again: number[]; factor: number }[]
}

/** Requests of an address or network about numbers: numbers that nobody has, and numbers to register. */
export type NetworkQueries = { unknown: number[]; signups: number[]; factor: number }

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Whether another code may be sent now; null when it may. The counts roll: nothing starts afresh at midnight. */
export function sendingLimitReached(
  earlier: RecentEvents,
  { lane, isAgain, now }: { lane: Lane; isAgain: boolean; now: number },
  limits: Limits,
): LimitReached | null {
  const wrong = tryLimitReached(earlier, lane, now, limits)
  if (wrong) return wrong
  const gap = gapLeft(earlier.sent, now, limits)
  if (gap) return { text: 'code_wait', retryAfter: gap }
  const number =
    over(earlier.sent, limits.codes_per_number_10_minutes, 10 * MINUTE_MS, now) ||
    over(earlier.sent, limits.codes_per_number_hour, HOUR_MS, now) ||
    over(earlier.sent, limits.codes_per_number_day, DAY_MS, now)
  if (number) return { text: 'code_limit', retryAfter: number }
  const device = over(earlier.sentToDevice, limits.codes_per_device_hour, HOUR_MS, now)
  if (device) return { text: 'code_device_limit', retryAfter: device }
  // Whoever sits behind the same address must not be able to shut out a student on a known device.
  if (lane === 'known') return null
  return addressBrake(earlier.sentFrom, ({ moments, again, factor }) => {
    const often = isAgain ? over(again, limits.again_per_address_day * factor, DAY_MS, now) : 0
    if (often) return often
    const minute = over(moments, limits.codes_per_address_minute * factor, MINUTE_MS, now)
    return minute || over(moments, limits.codes_per_address_hour * factor, HOUR_MS, now)
  })
}

/** True when the number was sent a code in the last day, and none was right since. */
export const isAskedAgain = ({ sent, right }: Pick<RecentEvents, 'sent' | 'right'>): boolean =>
  Math.max(0, ...sent) > Math.max(0, ...right)

/** Whether a code of this number may still be tried, or is worth sending. */
export function tryLimitReached(
  { wrong, inARow }: Pick<RecentEvents, 'wrong' | 'inARow'>,
  lane: Lane,
  now: number,
  limits: Limits,
): LimitReached | null {
  const [most, mostInARow] =
    lane === 'known'
      ? [limits.wrong_codes_known_device_day, limits.wrong_codes_in_a_row_known_device]
      : [limits.wrong_codes_per_number_day, limits.wrong_codes_in_a_row]
  // Time does not end this lock: the day only tells a client when another request does no harm.
  if (inARow >= mostInARow) return { text: 'code_locked', retryAfter: DAY_MS / SECOND_MS }
  const wait = over(wrong, most, DAY_MS, now)
  return wait ? { text: 'code_wrong_limit', retryAfter: wait } : null
}

/**
 * Returns the limit that keeps this address from asking about numbers, or null. The check comes before the number is
 * looked up: an error for unknown numbers alone would reveal them. `overAll` counts the unknown ones of all addresses.
 */
export function queryLimitReached(
  asked: NetworkQueries[],
  overAll: number,
  now: number,
  limits: Limits,
): LimitReached | null {
  return addressBrake(asked, ({ unknown, signups, factor }) => {
    const most = limits.unknown_numbers_per_address_hour * factor
    // While unknown numbers are requested from many addresses, each address may request one.
    const isMany = overAll >= limits.unknown_numbers_hour
    return over([...unknown, ...signups], most, HOUR_MS, now) || (isMany ? over(unknown, factor, HOUR_MS, now) : 0)
  })
}

/** The wait of the first network that has one, from the address outwards. */
function addressBrake<Network>(networks: Network[], waitOf: (network: Network) => number): LimitReached | null {
  for (const network of networks) {
    const wait = waitOf(network)
    if (wait > 0) return { text: 'code_address_limit', retryAfter: wait }
  }
  return null
}

/** Seconds until the next code may be asked for, after the one that is sent now. It grows within the hour. */
export function gapAfter(sentBefore: number[], now: number, limits: Limits): number {
  const gaps = [limits.resend_gap_1, limits.resend_gap_2, limits.resend_gap_3, limits.resend_gap_4]
  const recent = sentBefore.filter((at) => now - at < HOUR_MS).length
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
  return Math.max(0, Math.ceil((last + gap * SECOND_MS - now) / SECOND_MS))
}

/** Seconds until fewer than `most` events lie within the last `span` ms; 0 when that is so now. */
function over(events: number[], most: number, span: number, now: number): number {
  const within = events.filter((at) => now - at < span).toSorted((a, b) => a - b)
  const blocking = within.at(-most)
  return within.length < most || blocking === undefined
    ? 0
    : Math.max(1, Math.ceil((blocking + span - now) / SECOND_MS))
}
