import { Busy, type Db } from '../db/db.ts'
import { Flood } from '../http/flood.ts'
import { Refused } from '../http/refused.ts'
import type { FindWho, Who } from '../http/route.ts'
import type { Clock } from '../ports/clock.ts'
import { hashOf } from '../ports/keyed-hash.ts'
import type { Random } from '../ports/random.ts'
import type { Settings } from '../ports/settings.ts'
import { type FoundSession, markSeen, sessionById, sessionByToken, sitsInTest } from './session.queries.ts'
import { isSeenDue, stateOf } from './session.rules.ts'

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** 256 random bits in 43 characters. Only its hash is stored. */
export const newToken = (random: Random): string => random.bytes(32).toString('base64url')

type House = { db: Db; clock: Clock; settings: Settings }

/** Finds the session of a token at each call: a login elsewhere ends it for the next call that begins. */
export function makeFindWho(house: House): FindWho {
  const { db, clock, settings } = house
  const guessing = new Flood(
    settings.limits.unknown_tokens_per_address_minute / 60,
    settings.limits.unknown_tokens_per_address_minute,
  )
  const sessionOf = keptSessions(db)
  return (token, address) => {
    const found = token === undefined ? undefined : sessionOf(token)
    // Nearly always: nothing more is to be asked, and nothing to be noted.
    if (found && !(found instanceof Promise) && isPlainlyLive(found, clock.now(), settings.limits))
      return toWho(db, found)
    return whoOf(found, address)
  }

  async function whoOf(asked: ReturnType<typeof sessionOf>, address: string): Promise<Who> {
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
    // The row itself is what is kept.
    found.seen_at = now
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

const MOST_KEPT = 10_000

/** Reads the session of a token, and reads it again only when something was stored since that it may hang on. */
function keptSessions(db: Db): (token: string) => ReturnType<typeof sessionByToken> {
  const kept = new Map<string, { found: FoundSession; at: number }>()
  return (token) => {
    const at = db.stamp()
    const known = at === null ? undefined : kept.get(token)
    if (known?.at === at) return known?.found
    if (!TOKEN.test(token)) return undefined
    const found = sessionByToken(db.read, hashOf(token))
    if (at !== null && found && !(found instanceof Promise)) {
      if (kept.size >= MOST_KEPT) kept.clear()
      kept.set(token, { found, at })
    }
    return found
  }
}

const isPlainlyLive = (found: FoundSession, now: number, limits: Settings['limits']) =>
  found.status === 'active' && stateOf(found, now, limits) === 'live' && !isSeenDue(found, now)

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

const toWho = (db: Db, { stud_id, session_id, ac_id, content, own }: FoundSession): Who => ({
  stud_id,
  session_id,
  ac_id,
  content: content ?? 0,
  own: own + db.ownWrites(stud_id),
})
