import type { Tx } from '../../../db/db.ts'
import type { Limits } from '../../../ports/settings.ts'
import type { Purpose } from './events.queries.ts'
import type { Lane } from './lane.ts'
import type { LimitReached } from './number-limits.rules.ts'
import {
  type SystemLimitName,
  compareLimitReached,
  isAlarming,
  isPumped,
  isSprayed,
  needsProof,
  pauseOf,
  sprayingOf,
  systemLimitReached,
} from './system-limits.rules.ts'
import { recentTries, setSystemLimit, signupConversion, stoppedUntil, systemState } from './system.queries.ts'

type Moment = { now: number; accounts: number; alarms: Set<SystemLimitName> }

const SECOND_MS = 1000
const DAY_MS = 86_400_000

/** Inside a unit: whether the system may send one more text. Known devices are never kept from theirs. */
export async function mayTextsGo(
  tx: Tx,
  limits: Limits,
  moment: Moment,
  { lane, purpose }: { lane: Lane; purpose: Purpose },
): Promise<LimitReached | null> {
  const { now, accounts } = moment
  const state = await systemState(tx, purpose, accounts, now)
  const limit = lane === 'known' ? null : systemLimitReached(state, now, limits)
  if (limit) return limit
  if (purpose === 'signup' && (await arePumped(tx, limits, now, state.until.signups ?? 0))) {
    state.until.signups = await stop(tx, 'signups', moment, limits)
    return systemLimitReached(state, now, limits)
  }
  if (isAlarming(state, now, limits)) await stop(tx, 'alarm', moment, limits)
  return null
}

/** Inside a unit: whether a new device's code may be compared now, and whether only with a proof of work. */
export async function mayCompare(
  tx: Tx,
  limits: Limits,
  { now, accounts }: Moment,
  purpose: Purpose,
): Promise<{ limit: LimitReached | null; needsProof: boolean }> {
  const state = await systemState(tx, purpose, accounts, now)
  const tries = await recentTries(tx, purpose, now)
  return { limit: compareLimitReached(state, limits), needsProof: needsProof(state, tries, now, limits) }
}

/** Inside a unit, after a wrong code: asks new devices for a proof of work from now on when it was one of many. */
export async function watchForSpraying(tx: Tx, limits: Limits, moment: Moment, purpose: Purpose): Promise<void> {
  const name = sprayingOf(purpose)
  // Those that were under way when it began do not make it longer.
  if ((await stoppedUntil(tx, name)) > moment.now) return
  if (isSprayed(await recentTries(tx, purpose, moment.now), limits)) await stop(tx, name, moment, limits)
}

/** Texts that are young enough to be verified yet say nothing, nor do those before the last pause. */
async function arePumped(tx: Tx, limits: Limits, now: number, pausedUntil: number): Promise<boolean> {
  const window = {
    from: Math.max(now - DAY_MS, pausedUntil),
    to: now - limits.code_lifetime * SECOND_MS,
    most: limits.signup_watch_texts,
  }
  const { texts, verified } = await signupConversion(tx, window)
  return isPumped(texts, verified, limits)
}

async function stop(tx: Tx, name: SystemLimitName, { now, alarms }: Moment, limits: Limits): Promise<number> {
  const until = now + pauseOf(name, limits)
  await setSystemLimit(tx, name, until)
  alarms.add(name)
  return until
}
