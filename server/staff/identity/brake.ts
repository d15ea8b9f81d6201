import { timingSafeEqual } from 'node:crypto'
import type { Db } from '../../db/db.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Clock } from '../../ports/clock.ts'
import { keyedHash, keyedHashes } from '../../ports/keyed-hash.ts'
import type { NewId } from '../../ports/new-id.ts'
import type { Random } from '../../ports/random.ts'
import type { Secrets, Settings } from '../../ports/settings.ts'
import { addTry, forgetTries, forgetTry, triesSince } from '../accounts/tries.queries.ts'
import { COUNTED_MS, waitOfAddress, waitOfLane } from './brake.rules.ts'

type Deps = { db: Db; clock: Clock; newId: NewId; random: Random; secrets: Secrets; settings: Settings }

/** Who tries, and from where. `browser` is the mark that a login left in this browser. */
export type Trying = { email: string; address: string; browser: string | undefined }

const MARK_BYTES = 16

/** What a browser is given at a login: it opens nothing, and can be made by nobody else. */
export function browserMark(random: Random, { pepper }: Secrets, email: string): string {
  const word = random.bytes(MARK_BYTES).toString('base64url')
  return `${word}.${keyedHash(pepper, 'staff browser', email, word)}`
}

function isMarked(secrets: Secrets, { email, browser = '' }: Trying): boolean {
  const [word = '', sign = ''] = browser.split('.')
  return keyedHashes(secrets, 'staff browser', email, word).some(
    (known) => known.length === sign.length && timingSafeEqual(Buffer.from(known), Buffer.from(sign)),
  )
}

/** Counts what was wrong, and makes whoever goes on wait. */
export function loginBrake({ db, clock, newId, secrets, settings }: Deps) {
  const keysOf = (trying: Trying) => {
    const lane = isMarked(secrets, trying) ? (trying.browser ?? '') : 'unknown'
    return {
      lane: keyedHashes(secrets, 'staff lane', trying.email, lane),
      address: keyedHashes(secrets, 'address', trying.address),
    }
  }
  return {
    /**
     * Counts a try before it is looked at, so that many at once are no more than the same many in turn. Returns its
     * number, to be given back when it was right; throws `too_many` while it has to wait.
     */
    take: async (trying: Trying): Promise<number> => {
      const { lane, address } = keysOf(trying)
      const [at, try_id] = [clock.now(), newId()]
      const since = at - COUNTED_MS
      const wait = await db.write(async (tx) => {
        await forgetTries(tx, since)
        const ofLane = waitOfLane(await triesSince(tx, 'lane_key', lane, since), at)
        const ofAddress = waitOfAddress(await triesSince(tx, 'address_key', address, since), at)
        const longest = settings.limitsOn ? Math.max(ofLane, ofAddress) : 0
        if (longest === 0) await addTry(tx, { try_id, lane_key: lane[0] ?? '', address_key: address[0] ?? '', at })
        return longest
      })
      if (wait > 0) throw new ApiError('too_many', { retryAfter: Math.ceil(wait / 1000) })
      return try_id
    },
    /** It was right: what was wrong before stays counted. */
    giveBack: async (try_id: number): Promise<void> => db.write((tx) => forgetTry(tx, try_id)),
  }
}
