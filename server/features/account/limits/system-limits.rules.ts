import type { Limits } from '../../../ports/settings.ts'
import type { Brake } from './number-limits.rules.ts'

/** What is stopped for all: new devices altogether, registrations, and a second alarm about the same day. */
export type BrakeName = 'spraying' | 'signups' | 'alarm'

/** Codes that were tried on new devices in the last ten minutes. `pending` ones are being compared at this moment. */
export type Tries = { wrong: number; right: number; pending: number }

/** What the whole system did lately. Moments in epoch ms. */
export type SystemState = {
  accounts: number
  until: Partial<Record<BrakeName, number>>
  /** Of the last day: wrong codes on new devices, those that are being compared too, and all texts. */
  wrongToday: number
  textsToday: number
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE
const SOON = 1
// The counts of a day roll: a quarter of an hour later there may be room again.
const LATER = 15 * 60
// How many comparisons may be under way beyond the figure that trips the brake.
const MORE_PENDING = 10

/** Texts that may be sent in a day. */
const textBudget = (accounts: number, limits: Limits): number =>
  Math.max(limits.texts_day, limits.texts_day_per_account * accounts)

/** Wrong codes after which new devices have to wait. */
const mostWrong = (accounts: number, limits: Limits): number =>
  Math.max(limits.wrong_codes_day, Math.floor((limits.wrong_codes_day_percent_of_accounts * accounts) / 100))

/** Whether a new device may be sent a code; a known one always may. */
export function systemBrake(
  state: SystemState,
  purpose: 'login' | 'signup',
  now: number,
  limits: Limits,
): Brake | null {
  const stopped = Math.max(state.until.spraying ?? 0, purpose === 'signup' ? (state.until.signups ?? 0) : 0)
  if (stopped > now) return brake(Math.ceil((stopped - now) / SECOND))
  if (state.wrongToday >= mostWrong(state.accounts, limits)) return brake(LATER)
  const share = purpose === 'signup' ? limits.texts_day_signup_percent : 100
  const room = Math.floor((textBudget(state.accounts, limits) * share) / 100)
  return state.textsToday >= room ? brake(LATER) : null
}

/** Whether a new device's code may be compared now. */
export function comparingBrake(state: SystemState, tries: Tries, now: number, limits: Limits): Brake | null {
  const stopped = state.until.spraying ?? 0
  if (stopped > now) return brake(Math.ceil((stopped - now) / SECOND))
  if (state.wrongToday >= mostWrong(state.accounts, limits)) return brake(LATER)
  // Thousands at once must not slip through before the first of them has been counted as wrong.
  const expected = { ...tries, wrong: tries.wrong + tries.pending }
  const most = limits.spraying_wrong_10_minutes + MORE_PENDING
  return expected.wrong >= most && isSprayed(expected, limits) ? brake(SOON) : null
}

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
export const pauseOf = (name: BrakeName, limits: Limits): number =>
  ({ spraying: limits.spraying_pause * SECOND, signups: limits.signup_watch_pause * SECOND, alarm: DAY })[name]

const brake = (retryAfter: number): Brake => ({ text: 'code_system_limit', retryAfter })
