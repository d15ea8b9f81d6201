import type { Limits } from '../../../ports/settings.ts'
import type { Purpose } from './events.queries.ts'
import type { LimitReached } from './number-limits.rules.ts'

/** Work that new devices are asked for, what is stopped for them, and that somebody was told of a large share of a day's texts. */
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

/** Codes of one purpose that were tried on new devices in the last ten minutes. `pending` ones are being compared at this moment. */
export type Tries = { wrong: number; right: number; pending: number }

/** What the whole system did lately, as it matters to logins or to registrations. Moments in epoch ms. */
export type SystemState = {
  purpose: Purpose
  accounts: number
  until: Partial<Record<SystemLimitName, number>>
  /** Of the last day: wrong codes of that purpose on new devices, those that are being compared too, and all texts. */
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

/** What keeps a new device from being sent a code, whichever texts were sent; a known one always may. */
export function stopUnderWay(state: SystemState, now: number, limits: Limits): Stop | null {
  const until = isOfSignup(state.purpose) ? (state.until.signups ?? 0) : 0
  return until > now ? stop('signups', Math.ceil((until - now) / SECOND_MS)) : compareLimitReached(state, limits)
}

/**
 * Which pot of the day's texts is empty, of that from which the next text to a new device would be taken. Each has its
 * own share, so that neither registrations nor asking again and again takes the first code from anybody.
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

/** Logins and registrations are braked apart: whoever spoils one spoils nothing of the other. */
export const sprayingOf = (purpose: Purpose): SystemLimitName => (purpose === 'login' ? 'spraying' : 'spraying_signups')

/** True when so many codes are wrong, and so large a share, that somebody tries them out on many numbers. */
export function isSprayed({ wrong, right }: Pick<Tries, 'wrong' | 'right'>, limits: Limits): boolean {
  return (
    wrong >= limits.spraying_wrong_10_minutes &&
    wrong * 100 >= limits.spraying_wrong_percent * Math.max(1, wrong + right)
  )
}

/** True when registrations are asked for and hardly any is verified: somebody earns by the texts. */
export function isPumped(texts: number, verified: number, most: number, limits: Limits): boolean {
  return texts >= most && verified * 100 < limits.signup_watch_percent * texts
}

/** True for the text with which an alarm is due: half of a day's are gone, and nobody was told. */
export function isAlarming(state: SystemState, now: number, limits: Limits): boolean {
  const half = (textBudget(state.accounts, limits) * limits.texts_day_alarm_percent) / 100
  return state.textsToday + 1 >= half && (state.until.alarm ?? 0) <= now
}

/** How long each brake holds, or is said to hold until it is looked at again, ms. */
export function pauseOf(name: SystemLimitName, limits: Limits): number {
  if (name === 'spraying' || name === 'spraying_signups') return limits.spraying_pause * SECOND_MS
  if (name === 'signups') return limits.signup_watch_pause * SECOND_MS
  if (name === 'signup_work') return 10 * MINUTE_MS
  return name === 'alarm' ? DAY_MS : RETRY_AFTER_S * SECOND_MS
}

/**
 * When the brake that is put on now began. What follows soon after is the same trip, and is told of once, but for pauses
 * whose length is set: each of these is a new one.
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
