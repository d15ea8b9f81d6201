import { browserOf, storedBrowser } from '#contract/browsers.rules.ts'
import type { CountedDb } from '../db/change-counters.ts'
import { Busy, type Db } from '../db/db.ts'
import { AddressRateLimiter } from '../http/load/address-rate-limiter.ts'
import { ApiError } from '../http/errors/api-error.ts'
import type { Authenticate, Caller } from '../http/calls/api-request.ts'
import type { Clock } from '../ports/clock.ts'
import { hashOf } from '../ports/secret-keys.ts'
import type { Random } from '../ports/random.ts'
import type { Settings } from '../ports/settings.ts'
import { type FoundSession, markSeen, sessionById, sessionByToken, sitsInTest } from './session.queries.ts'
import { isSeenDue, stateOf, untilNoted } from './session.rules.ts'
import { CallerCache } from './fast-path/caller-cache.ts'

/** Returns a browser as a session stores it; null where the header names none that is known. */
export function browserNamed(agent: string | undefined): string | null {
  const browser = browserOf(agent)
  return browser && storedBrowser(browser)
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** 256 random bits in 43 characters. Only its hash is stored. */
export const newToken = (random: Random): string => random.bytes(32).toString('base64url')

type Deps = { db: CountedDb; clock: Clock; settings: Settings }

/** Finds the session of a token at each call: a login elsewhere ends it for the next call that begins. */
export function makeAuthenticate(deps: Deps): Authenticate {
  const { db, clock, settings } = deps
  const { unknown_tokens_per_address_minute: most } = settings.limits
  const guessing = new AddressRateLimiter(most / 60, most, settings.limits)
  const callers = new CallerCache(db)
  return (token, address, agent) => {
    if (token === undefined) return callerOrRefused(undefined, address, agent)
    const now = clock.now()
    const known = callers.find(token, now)
    if (known) return known
    if (!TOKEN.test(token)) return callerOrRefused(undefined, address, agent)
    // The counter is read before the session: a session cached under a counter must never be older than it.
    const changeCounter = db.changeCounter()
    const found = db.readRow(sessionByToken, hashOf(token))
    if (!found || found instanceof Promise) return callerOrRefused(found, address, agent)
    const until = found.status === 'active' ? untilNoted(found, settings.limits) : 0
    if (now >= until) return callerOrRefused(found, address, agent)
    if (changeCounter !== null) callers.keep(token, { ...callerOf(found), until, changeCounter })
    return toCaller(db, found)
  }

  async function callerOrRefused(
    asked: Promise<FoundSession | undefined> | FoundSession | undefined,
    address: string,
    agent: string | undefined,
  ): Promise<Caller> {
    const found = await asked
    if (!found && settings.limitsOn) {
      const wait = guessing.take(address, performance.now())
      if (wait > 0) throw new ApiError('too_many', { retryAfter: wait })
    }
    const caller = await liveOrRefused(deps, found)
    if (found && isSeenDue(found, clock.now())) await noteSeen(db, found, clock.now(), agent)
    return caller
  }
}

/** The statement invalidates nothing cached: else each first call of an hour would have all sessions read again. */
async function noteSeen(db: Db, found: FoundSession, now: number, agent: string | undefined): Promise<void> {
  try {
    await db.write({ oneStatement: true }, (tx) => markSeen(tx, found.session_id, now, browserNamed(agent)))
  } catch (error) {
    // A full disk must not keep anybody from reading.
    if (!(error instanceof Busy)) throw error
  }
}

/** Returns the caller of a session, for addresses that carry its number; null when the session is not live. */
export async function callerOfSession(deps: Deps, sessionId: number): Promise<Caller | null> {
  const found = await sessionById(deps.db.read, sessionId)
  return found && (await stateNow(deps, found)) === 'live' ? toCaller(deps.db, found) : null
}

async function liveOrRefused(deps: Deps, found: FoundSession | undefined): Promise<Caller> {
  if (!found) throw new ApiError('unknown')
  const state = await stateNow(deps, found)
  if (state !== 'live') throw new ApiError(state)
  return toCaller(deps.db, found)
}

// The margin follows the time for late answers: an answer of its last second must find a session.
const AFTER_LATE_MS = 10_000

/** A session does not expire while its student sits in a timed test, until what is sent late has had its time. */
async function stateNow({ db, clock, settings }: Deps, found: FoundSession) {
  if (found.status !== 'active') return 'unknown'
  const now = clock.now()
  const state = stateOf(found, now, settings.limits)
  if (state !== 'expired') return state
  const since = now - settings.lateSeconds * 1000 - AFTER_LATE_MS
  return (await sitsInTest(db.read, found.stud_id, since)) ? 'live' : state
}

/** Returns the caller of a session as it was read. */
const callerOf = ({ stud_id, session_id, ac_id, own, ...found }: FoundSession): Caller => ({
  stud_id,
  session_id,
  ac_id,
  teaching: found.teaching ?? 0,
  people: found.people ?? 0,
  attendance: found.attendance ?? 0,
  own,
})

function toCaller(db: CountedDb, found: FoundSession): Caller {
  const caller = callerOf(found)
  return { ...caller, own: caller.own + db.studentChanges(found.stud_id) }
}
