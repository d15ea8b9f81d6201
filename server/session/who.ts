import type { Db } from '../db/db.ts'
import { Flood } from '../http/flood.ts'
import { Refused } from '../http/refused.ts'
import type { FindWho, Who } from '../http/route.ts'
import type { Clock } from '../ports/clock.ts'
import { hashOf } from '../ports/keyed-hash.ts'
import type { Random } from '../ports/random.ts'
import type { Settings } from '../ports/settings.ts'
import { markSeen, sessionById, sessionByToken } from './session.queries.ts'
import { isSeenDue, stateOf } from './session.rules.ts'

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** 256 random bits in 43 characters. Only its hash is stored. */
export const newToken = (random: Random): string => random.bytes(32).toString('base64url')

type House = { db: Db; clock: Clock; settings: Settings }
type Found = Awaited<ReturnType<typeof sessionByToken>>

/** Finds the session of a token at each call: a login elsewhere ends it for the next call that begins. */
export function makeFindWho({ db, clock, settings }: House): FindWho {
  const guessing = new Flood(
    settings.limits.unknown_tokens_per_address_minute / 60,
    settings.limits.unknown_tokens_per_address_minute,
  )
  return async (token, address) => {
    const found = token && TOKEN.test(token) ? await sessionByToken(db.read, hashOf(token)) : undefined
    if (!found && settings.limitsOn) {
      const wait = guessing.take(address, performance.now())
      if (wait > 0) throw new Refused('too_many', { retryAfter: wait })
    }
    const who = liveOrRefused(found, clock.now(), settings)
    if (found && isSeenDue(found, clock.now())) await db.write((tx) => markSeen(tx, who.session_id, clock.now()))
    return who
  }
}

/** Whose session this is, for addresses that carry its number; null when it is not live. */
export async function whoOfSession({ db, clock, settings }: House, sessionId: number): Promise<Who | null> {
  const found = await sessionById(db.read, sessionId)
  return found && isLive(found, clock.now(), settings) ? toWho(found) : null
}

function liveOrRefused(found: Found, now: number, settings: Settings): Who {
  if (!found) throw new Refused('unknown')
  const state = stateOf(found, now, settings.limits)
  if (state !== 'live') throw new Refused(state)
  if (found.status !== 'active') throw new Refused('unknown')
  return toWho(found)
}

const isLive = (found: NonNullable<Found>, now: number, settings: Settings) =>
  found.status === 'active' && stateOf(found, now, settings.limits) === 'live'

const toWho = ({ stud_id, session_id, ac_id }: NonNullable<Found>): Who => ({ stud_id, session_id, ac_id })
