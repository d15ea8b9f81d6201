import type { Tx } from '../../../db/db.ts'
import type { Limits } from '../../../ports/settings.ts'
import type { Purpose } from './events.queries.ts'
import type { Lane } from './lane.ts'
import type { LimitReached } from './number-limits.rules.ts'
import {
  beganAt,
  compareLimitReached,
  emptyPot,
  isAlarming,
  isOfSignup,
  isPumped,
  isSprayed,
  needsProof,
  type Pots,
  pauseOf,
  sprayingOf,
  type Stop,
  stopUnderWay,
  type SystemLimitName,
  type SystemState,
  textBudget,
} from './system-limits.rules.ts'
import {
  brakeOf,
  firstTexts,
  recentTries,
  repeatedTexts,
  setSystemLimit,
  signupConversion,
  systemState,
  unverifiedTexts,
} from './system.queries.ts'

type Moment = { now: number; accounts: number; alarms: Set<SystemLimitName> }

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

type Text = { lane: Lane; purpose: Purpose; isAgain: boolean }

/** Inside a unit: whether the system may send one more text. Known devices are never kept from theirs. */
export async function mayTextsGo(tx: Tx, limits: Limits, moment: Moment, text: Text): Promise<LimitReached | null> {
  const { now, accounts } = moment
  const state = await systemState(tx, text.purpose, accounts, now)
  const found = text.lane === 'known' ? null : await stopFor(tx, limits, state, text.isAgain, now)
  if (found) {
    await trip(tx, found.name, moment, limits)
    return found.limit
  }
  if (isAlarming(state, now, limits)) await trip(tx, 'alarm', moment, limits)
  return null
}

async function stopFor(
  tx: Tx,
  limits: Limits,
  state: SystemState,
  isAgain: boolean,
  now: number,
): Promise<Stop | null> {
  const underWay = stopUnderWay(state, now, limits)
  if (underWay) return underWay
  const empty = emptyPot(state, await potsFor(tx, limits, state, isAgain, now), isAgain, limits)
  if (empty || state.purpose !== 'signup' || !(await arePumped(tx, limits, now, state.until.signups ?? 0))) return empty
  return stopUnderWay({ ...state, until: { signups: now + pauseOf('signups', limits) } }, now, limits)
}

/** Counts only the pots that the text depends on: logins come by the thousand. */
async function potsFor(tx: Tx, limits: Limits, state: SystemState, isAgain: boolean, now: number): Promise<Pots> {
  const pots: Pots = { unverifiedHour: 0, unverifiedDay: 0, againDay: 0, firstDay: 0 }
  if (isOfSignup(state.purpose)) {
    pots.unverifiedHour = await unverifiedTexts(tx, now - HOUR_MS)
    pots.unverifiedDay = await unverifiedTexts(tx, now - DAY_MS)
  } else if (isAgain) pots.againDay = await repeatedTexts(tx, now - DAY_MS)
  else if (state.textsToday >= textBudget(state.accounts, limits)) pots.firstDay = await firstTexts(tx, now - DAY_MS)
  return pots
}

/**
 * Inside a unit: whether a text to a number that is nobody's yet takes a proof of work, because many such texts of the
 * last minutes were not verified. `limit` is set where such texts are stopped already: nobody is to work for nothing.
 */
export async function workForSignup(
  tx: Tx,
  limits: Limits,
  moment: Moment,
  purpose: Purpose,
): Promise<{ limit: LimitReached | null; needsProof: boolean }> {
  const { now, accounts } = moment
  const state = await systemState(tx, purpose, accounts, now)
  const stopped = await stopFor(tx, limits, state, false, now)
  if (stopped) {
    await trip(tx, stopped.name, moment, limits)
    return { limit: stopped.limit, needsProof: false }
  }
  if ((state.until.signup_work ?? 0) > now) return { limit: null, needsProof: true }
  const isMany = (await unverifiedTexts(tx, now - 10 * MINUTE_MS)) >= limits.signup_work_10_minutes
  if (isMany) await trip(tx, 'signup_work', moment, limits)
  return { limit: null, needsProof: isMany }
}

/** Inside a unit: whether a new device's code may be compared now, and whether only with a proof of work. */
export async function mayCompare(
  tx: Tx,
  limits: Limits,
  moment: Moment,
  purpose: Purpose,
): Promise<{ limit: LimitReached | null; needsProof: boolean }> {
  const { now, accounts } = moment
  const state = await systemState(tx, purpose, accounts, now)
  const tries = await recentTries(tx, purpose, now)
  const stopped = compareLimitReached(state, limits)
  if (stopped) await trip(tx, stopped.name, moment, limits)
  return { limit: stopped?.limit ?? null, needsProof: needsProof(state, tries, now, limits) }
}

/** Inside a unit, after a wrong code: asks new devices for a proof of work from now on when it was one of many. */
export async function watchForSpraying(tx: Tx, limits: Limits, moment: Moment, purpose: Purpose): Promise<void> {
  if (isSprayed(await recentTries(tx, purpose, moment.now), limits)) await trip(tx, sprayingOf(purpose), moment, limits)
}

/**
 * Whether registrations are pumped. Texts from before the last pause do not count. Recent ones may still be verified,
 * so twice as many of them are needed: a class that registers in a hall is no attack.
 */
async function arePumped(tx: Tx, limits: Limits, now: number, pausedUntil: number): Promise<boolean> {
  const from = Math.max(now - DAY_MS, pausedUntil)
  const { signup_watch_texts: most, signup_watch_seconds } = limits
  const windows = [
    { from, to: now - signup_watch_seconds * SECOND_MS, most },
    { from, to: now, most: 2 * most },
  ]
  for (const window of windows) {
    const { texts, verified } = await signupConversion(tx, window)
    if (isPumped(texts, verified, window.most, limits)) return true
  }
  return false
}

/** Sets a limit that is not set yet: tries that were under way when it began neither prolong it nor report it again. */
async function trip(tx: Tx, name: SystemLimitName, { now, alarms }: Moment, limits: Limits): Promise<void> {
  const before = await brakeOf(tx, name)
  if (before && before.until > now) return
  const since = beganAt(before, name, now)
  await setSystemLimit(tx, { brake: name, until: now + pauseOf(name, limits), since })
  if (since === now) alarms.add(name)
}
