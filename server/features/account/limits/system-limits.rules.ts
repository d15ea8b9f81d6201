import type { Limits } from '../../../ports/settings.ts'
import type { Purpose } from './events.queries.ts'
import type { LimitReached } from './number-limits.rules.ts'

/**
 * What holds for all until when: a proof of work for logins on new devices and for registrations, registrations stopped,
 * and no second alarm about the same day.
 */
export type SystemLimitName = 'spraying' | 'spraying_signups' | 'signups' | 'alarm'

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

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const DAY_MS = 24 * 60 * MINUTE_MS
// The counts of a day roll: a quarter of an hour later there may be room again.
const RETRY_AFTER_S = 15 * 60
// How many comparisons may be under way beyond the figure that trips the brake.
const MORE_PENDING = 10

/** Texts that may be sent in a day. */
const textBudget = (accounts: number, limits: Limits): number =>
  Math.max(limits.texts_day, limits.texts_day_per_account * accounts)

/** Wrong codes after which new devices have to wait. Registrations are first: no guess at one opens an account. */
function mostWrong({ purpose, accounts }: SystemState, limits: Limits): number {
  const share = Math.floor((limits.wrong_codes_day_percent_of_accounts * accounts) / 100)
  const most = Math.max(limits.wrong_codes_day, share)
  return purpose === 'login' ? most : Math.floor((most * limits.wrong_codes_day_signup_percent) / 100)
}

/** Whether a new device may be sent a code; a known one always may. */
export function systemLimitReached(state: SystemState, now: number, limits: Limits): LimitReached | null {
  const { purpose } = state
  const isSignup = purpose === 'signup' || purpose === 'guardian'
  const stopped = isSignup ? (state.until.signups ?? 0) : 0
  if (stopped > now) return limit(Math.ceil((stopped - now) / SECOND_MS))
  const wrong = compareLimitReached(state, limits)
  if (wrong) return wrong
  const share = isSignup ? limits.texts_day_signup_percent : 100
  const room = Math.floor((textBudget(state.accounts, limits) * share) / 100)
  return state.textsToday >= room ? limit(RETRY_AFTER_S) : null
}

/** Whether a new device's code may be compared now, with a proof of work or without. */
export const compareLimitReached = (state: SystemState, limits: Limits): LimitReached | null =>
  state.wrongToday >= mostWrong(state, limits) ? limit(RETRY_AFTER_S) : null

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
export function isPumped(texts: number, verified: number, limits: Limits): boolean {
  return texts >= limits.signup_watch_texts && verified * 100 < limits.signup_watch_percent * texts
}

/** True for the text with which an alarm is due: half of a day's are gone, and nobody was told. */
export function isAlarming(state: SystemState, now: number, limits: Limits): boolean {
  const half = (textBudget(state.accounts, limits) * limits.texts_day_alarm_percent) / 100
  return state.textsToday + 1 >= half && (state.until.alarm ?? 0) <= now
}

/** How long each brake holds, ms. */
export const pauseOf = (name: SystemLimitName, limits: Limits): number =>
  ({
    spraying: limits.spraying_pause * SECOND_MS,
    spraying_signups: limits.spraying_pause * SECOND_MS,
    signups: limits.signup_watch_pause * SECOND_MS,
    alarm: DAY_MS,
  })[name]

const limit = (retryAfter: number): LimitReached => ({ text: 'code_system_limit', retryAfter })
