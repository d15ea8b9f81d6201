import type { Limits } from '../../../ports/settings.ts'
import type { Purpose } from './events.queries.ts'
import type { LimitReached } from './number-limits.rules.ts'

/** The system-wide limits: work for new devices, stops for them, and the alarm about a large share of a day's texts. */
export type SystemLimitName =
  | 'spraying'
  | 'spraying_signups'
  | 'signup_work'
  | 'signups'
  | 'signups_hour'
  | 'signups_day'
  | 'again'
  | 'logins'
  | 'wrong_logins'
  | 'wrong_signups'
  | 'alarm'

/**
 * Codes of one purpose tried on new devices in the last ten minutes. `pending` ones are being compared at this moment.
 */
export type Tries = { wrong: number; right: number; pending: number }

/** Recent events of the whole system, for logins or for registrations. Moments in epoch milliseconds. */
export type SystemState = {
  purpose: Purpose
  accounts: number
  until: Partial<Record<SystemLimitName, number>>
  /** Of the last day: wrong codes of that purpose on new devices, with those being compared, and all texts. */
  wrongToday: number
  textsToday: number
}

/**
 * Texts to new devices: those for registrations that nobody has verified, those to numbers of the academy's people that
 * were sent one before and have not logged in since, and the first ones to such numbers.
 */
export type Pots = { unverifiedHour: number; unverifiedDay: number; againDay: number; firstDay: number }

export type Stop = { name: SystemLimitName; limit: LimitReached }

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const DAY_MS = 24 * 60 * MINUTE_MS
// The counts roll: a quarter of an hour later there may be room again.
const RETRY_AFTER_S = 15 * 60
// How many comparisons may be under way beyond the figure that trips the brake.
const MORE_PENDING = 10

/** Texts that may be sent in a day. */
export const textBudget = (accounts: number, limits: Limits): number =>
  Math.max(limits.texts_day, limits.texts_day_per_account * accounts)

/** Texts to numbers that are nobody's yet, as far as the academy knows. */
export const isOfSignup = (purpose: Purpose): boolean => purpose === 'signup' || purpose === 'guardian'

/** Wrong codes after which new devices have to wait. Registrations are first: no guess at one opens an account. */
function mostWrong({ purpose, accounts }: SystemState, limits: Limits): number {
  const share = Math.floor((limits.wrong_codes_day_percent_of_accounts * accounts) / 100)
  const most = Math.max(limits.wrong_codes_day, share)
  return purpose === 'login' ? most : Math.floor((most * limits.wrong_codes_day_signup_percent) / 100)
}

/** Returns the stop that keeps every text from new devices now; a known device always gets its code. */
export function stopUnderWay(state: SystemState, now: number, limits: Limits): Stop | null {
  const until = isOfSignup(state.purpose) ? (state.until.signups ?? 0) : 0
  return until > now ? stop('signups', Math.ceil((until - now) / SECOND_MS)) : compareLimitReached(state, limits)
}

/**
 * Returns a stop where the pot of the day's texts is empty from which the next text to a new device would be taken.
 * Each pot has its own share, so that neither registrations nor repeated requests take the first code from anybody.
 */
export function emptyPot(
  { purpose, accounts, textsToday }: SystemState,
  pots: Pots,
  isAgain: boolean,
  limits: Limits,
): Stop | null {
  const budget = textBudget(accounts, limits)
  const isOut = (used: number, percent: number) => used >= Math.floor((budget * percent) / 100)
  const isSpent = textsToday >= budget
  if (isOfSignup(purpose)) {
    if (isOut(pots.unverifiedHour, limits.texts_hour_signup_percent)) return stop('signups_hour', RETRY_AFTER_S)
    const isDay = isSpent || isOut(pots.unverifiedDay, limits.texts_day_signup_percent)
    return isDay ? stop('signups_day', RETRY_AFTER_S) : null
  }
  if (isAgain) {
    return isSpent || isOut(pots.againDay, limits.texts_day_again_percent) ? stop('again', RETRY_AFTER_S) : null
  }
  return isSpent && isOut(pots.firstDay, limits.texts_day_reserve_percent) ? stop('logins', RETRY_AFTER_S) : null
}

/** Whether a new device's code may be compared now, with a proof of work or without. */
export const compareLimitReached = (state: SystemState, limits: Limits): Stop | null =>
  state.wrongToday >= mostWrong(state, limits)
    ? stop(state.purpose === 'login' ? 'wrong_logins' : 'wrong_signups', RETRY_AFTER_S)
    : null

/** Whether a new device's code is compared only with a proof of work. */
export function needsProof({ purpose, until }: SystemState, tries: Tries, now: number, limits: Limits): boolean {
  if ((until[sprayingOf(purpose)] ?? 0) > now) return true
  // Thousands at once must not slip through before the first of them has been counted as wrong.
  const expected = { ...tries, wrong: tries.wrong + tries.pending }
  return expected.wrong >= limits.spraying_wrong_10_minutes + MORE_PENDING && isSprayed(expected, limits)
}

/** Logins and registrations have separate limits: an attack on one does not slow the other. */
export const sprayingOf = (purpose: Purpose): SystemLimitName => (purpose === 'login' ? 'spraying' : 'spraying_signups')

/** True when so many codes are wrong, and so large a share, that somebody tries them out on many numbers. */
export function isSprayed({ wrong, right }: Pick<Tries, 'wrong' | 'right'>, limits: Limits): boolean {
  return (
    wrong >= limits.spraying_wrong_10_minutes &&
    wrong * 100 >= limits.spraying_wrong_percent * Math.max(1, wrong + right)
  )
}

/** True when registrations are requested and hardly any is verified: somebody earns money by the texts. */
export function isPumped(texts: number, verified: number, most: number, limits: Limits): boolean {
  return texts >= most && verified * 100 < limits.signup_watch_percent * texts
}

/** True for the text that reaches the alarm's share of a day's texts, where no alarm was sent yet. */
export function isAlarming(state: SystemState, now: number, limits: Limits): boolean {
  const half = (textBudget(state.accounts, limits) * limits.texts_day_alarm_percent) / 100
  return state.textsToday + 1 >= half && (state.until.alarm ?? 0) <= now
}

/** Returns how long each limit holds, or is assumed to hold until it is checked again, in milliseconds. */
export function pauseOf(name: SystemLimitName, limits: Limits): number {
  if (name === 'spraying' || name === 'spraying_signups') return limits.spraying_pause * SECOND_MS
  if (name === 'signups') return limits.signup_watch_pause * SECOND_MS
  if (name === 'signup_work') return 10 * MINUTE_MS
  return name === 'alarm' ? DAY_MS : RETRY_AFTER_S * SECOND_MS
}

/**
 * Returns when the limit that is set now began. A limit that is set again soon after is the same trip and reported
 * once; a pause of configured length is a new trip each time.
 */
export function beganAt(
  before: { since: number | null; until: number } | undefined,
  name: SystemLimitName,
  now: number,
) {
  const isPause =
    name === 'signups' || name === 'alarm' || name === sprayingOf('login') || name === sprayingOf('signup')
  const isSame = !isPause && before !== undefined && now - before.until <= RETRY_AFTER_S * SECOND_MS
  return isSame ? (before.since ?? now) : now
}

const stop = (name: SystemLimitName, retryAfter: number): Stop => ({
  name,
  limit: { text: 'code_system_limit', retryAfter },
})
