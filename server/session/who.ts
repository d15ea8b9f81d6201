import { Busy, type Db } from '../db/db.ts'
import { AddressFlood } from '../http/address-flood.ts'
import { Refused } from '../http/refused.ts'
import type { FindWho, Who } from '../http/route.ts'
import type { Clock } from '../ports/clock.ts'
import { hashOf } from '../ports/keyed-hash.ts'
import type { Random } from '../ports/random.ts'
import type { Settings } from '../ports/settings.ts'
import { type FoundSession, markSeen, sessionById, sessionByToken, sitsInTest } from './session.queries.ts'
import { isSeenDue, stateOf, untilNoted } from './session.rules.ts'

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** 256 random bits in 43 characters. Only its hash is stored. */
export const newToken = (random: Random): string => random.bytes(32).toString('base64url')

type House = { db: Db; clock: Clock; settings: Settings }

/** Finds the session of a token at each call: a login elsewhere ends it for the next call that begins. */
export function makeFindWho(house: House): FindWho {
  const { db, clock, settings } = house
  const { unknown_tokens_per_address_minute: most } = settings.limits
  const guessing = new AddressFlood(most / 60, most, settings.limits)
  const callers = new Callers(db)
  return (token, address) => {
    if (token === undefined) return whoOf(undefined, address)
    const now = clock.now()
    const known = callers.find(token, now)
    if (known) return known
    if (!TOKEN.test(token)) return whoOf(undefined, address)
    // Before the session is read: what is kept under a stamp must never be older than it.
    const stamp = db.stamp()
    const found = sessionByToken(db.read, hashOf(token))
    if (!found || found instanceof Promise) return whoOf(found, address)
    const until = found.status === 'active' ? untilNoted(found, settings.limits) : 0
    if (now >= until) return whoOf(found, address)
    if (stamp !== null) callers.keep(token, { ...callerOf(found), until, stamp })
    return toWho(db, found)
  }

  async function whoOf(asked: ReturnType<typeof sessionByToken>, address: string): Promise<Who> {
    const found = await asked
    if (!found && settings.limitsOn) {
      const wait = guessing.take(address, performance.now())
      if (wait > 0) throw new Refused('too_many', { retryAfter: wait })
    }
    const who = await liveOrRefused(house, found)
    if (found && isSeenDue(found, clock.now())) await noteSeen(db, found, clock.now())
    return who
  }
}

/** One statement on which nothing kept hangs: else everybody's first call of an hour would have all sessions read again. */
async function noteSeen(db: Db, found: FoundSession, now: number): Promise<void> {
  try {
    await db.writeOne((tx) => markSeen(tx, found.session_id, now))
  } catch (error) {
    // A full disk must not keep anybody from reading.
    if (!(error instanceof Busy)) throw error
  }
}

/** Whose session this is, for addresses that carry its number; null when it is not live. */
export async function whoOfSession(house: House, sessionId: number): Promise<Who | null> {
  const found = await sessionById(house.db.read, sessionId)
  return found && (await stateNow(house, found)) === 'live' ? toWho(house.db, found) : null
}

const MOST_KEPT = 20_000

/** As it was read, with numbers alone: of thousands of students, each further object costs a look into slow memory. */
type Caller = Who & { until: number; stamp: number }

/** Who has called, until something is stored that a session may hang on, or something is to be noted of it. */
class Callers {
  readonly #db: Db
  readonly #kept = new Map<string, Caller>()

  constructor(db: Db) {
    this.#db = db
  }

  find(token: string, now: number): Who | undefined {
    const known = this.#kept.get(token)
    if (!known || known.stamp !== this.#db.stamp() || now >= known.until) return undefined
    const { stud_id, session_id, ac_id, content, own } = known
    return { stud_id, session_id, ac_id, content, own: own + this.#db.ownWrites(stud_id) }
  }

  keep(token: string, caller: Caller): void {
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear()
    this.#kept.set(token, caller)
  }
}

async function liveOrRefused(house: House, found: FoundSession | undefined): Promise<Who> {
  if (!found) throw new Refused('unknown')
  const state = await stateNow(house, found)
  if (state !== 'live') throw new Refused(state)
  return toWho(house.db, found)
}

// Beyond the time for late answers: what was sent in its last second must find a session.
const AFTER_LATE = 10_000

/** A session does not expire while its student sits in a timed test, until what is sent late has had its time. */
async function stateNow({ db, clock, settings }: House, found: FoundSession) {
  if (found.status !== 'active') return 'unknown'
  const now = clock.now()
  const state = stateOf(found, now, settings.limits)
  if (state !== 'expired') return state
  const since = now - settings.lateSeconds * 1000 - AFTER_LATE
  return (await sitsInTest(db.read, found.stud_id, since)) ? 'live' : state
}

/** Who it is, as the session was read. */
const callerOf = ({ stud_id, session_id, ac_id, content, own }: FoundSession): Who => ({
  stud_id,
  session_id,
  ac_id,
  content: content ?? 0,
  own,
})

function toWho(db: Db, found: FoundSession): Who {
  const who = callerOf(found)
  who.own += db.ownWrites(found.stud_id)
  return who
}
