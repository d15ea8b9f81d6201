import type { Tx } from '../../../db/db.ts'
import type { Limits } from '../../../ports/settings.ts'
import type { Lane } from './lane.ts'
import type { Brake } from './number-limits.rules.ts'
import {
  type BrakeName,
  comparingBrake,
  isAlarming,
  isPumped,
  isSprayed,
  pauseOf,
  systemBrake,
} from './system-limits.rules.ts'
import { recentTries, setBrake, signupConversion, stoppedUntil, systemState } from './system.queries.ts'

type Moment = { now: number; accounts: number; alarms: Set<BrakeName> }

const SECOND = 1000
const DAY = 86_400_000

/** Inside a unit: whether the system may send one more text. Known devices are never kept from theirs. */
export async function mayTextsGo(
  tx: Tx,
  limits: Limits,
  moment: Moment,
  { lane, purpose }: { lane: Lane; purpose: 'login' | 'signup' },
): Promise<Brake | null> {
  const { now, accounts } = moment
  const state = await systemState(tx, accounts, now)
  const brake = lane === 'known' ? null : systemBrake(state, purpose, now, limits)
  if (brake) return brake
  if (purpose === 'signup' && (await arePumped(tx, limits, now, state.until.signups ?? 0))) {
    state.until.signups = await stop(tx, 'signups', moment, limits)
    return systemBrake(state, purpose, now, limits)
  }
  if (isAlarming(state, now, limits)) await stop(tx, 'alarm', moment, limits)
  return null
}

/** Inside a unit: whether a new device's code may be compared now. */
export async function mayCompare(tx: Tx, limits: Limits, { now, accounts }: Moment): Promise<Brake | null> {
  return comparingBrake(await systemState(tx, accounts, now), await recentTries(tx, now), now, limits)
}

/** Inside a unit, after a wrong code: stops new devices when it was one of many. */
export async function watchForSpraying(tx: Tx, limits: Limits, moment: Moment): Promise<void> {
  // Those that were under way when it stopped do not make it longer.
  if ((await stoppedUntil(tx, 'spraying')) > moment.now) return
  if (isSprayed(await recentTries(tx, moment.now), limits)) await stop(tx, 'spraying', moment, limits)
}

/** Texts that are young enough to be verified yet say nothing, nor do those before the last pause. */
async function arePumped(tx: Tx, limits: Limits, now: number, pausedUntil: number): Promise<boolean> {
  const window = {
    from: Math.max(now - DAY, pausedUntil),
    to: now - limits.code_lifetime * SECOND,
    most: limits.signup_watch_texts,
  }
  const { texts, verified } = await signupConversion(tx, window)
  return isPumped(texts, verified, limits)
}

async function stop(tx: Tx, name: BrakeName, { now, alarms }: Moment, limits: Limits): Promise<number> {
  const until = now + pauseOf(name, limits)
  await setBrake(tx, name, until)
  alarms.add(name)
  return until
}
