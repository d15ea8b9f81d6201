import { timingSafeEqual } from 'node:crypto'
import type { Db, Tx } from '../../db/db.ts'
import { networkKeys } from '../../features/account/limits/keys.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { inNetworks } from '../../http/load/client-address.ts'
import type { Clock } from '../../ports/clock.ts'
import { keyedHash, keyedHashes } from '../../ports/secret-keys.ts'
import type { NewId } from '../../ports/new-id.ts'
import type { Random } from '../../ports/random.ts'
import type { Secrets, Settings } from '../../ports/settings.ts'
import { addTry, countFrom, forgetTries, forgetTry, triesOfLane } from '../accounts/tries.queries.ts'
import { COUNTED_MS, fullAt, waitAtFullAddress, waitOfLane } from './login-throttle.rules.ts'
import { noteWrongTry, type WrongTry } from './wrong-tries.ts'

type Deps = { db: Db; clock: Clock; newId: NewId; random: Random; secrets: Secrets; settings: Settings }

/** Who tries, and from where. `browser` is the mark that a login left in this browser. */
export type Trying = { email: string; address: string; browser: string | undefined }

/**
 * The keys under which a try is counted. `from` are the networks that also count and limit it; none for a known person.
 */
type Lane = { keys: string[]; from: ReturnType<typeof networkKeys> }
/** A try that was let through. `isKnown` where this person has logged in before in this browser. */
export type Tried = { try_id: number; lane: Lane; isKnown: boolean }

const MARK_BYTES = 16
const NOWHERE = { address_key: '', network_56_key: '', network_48_key: '' }

/** Makes the mark that a browser gets at a login: it opens nothing, and nobody else can make it. */
export function browserMark(random: Random, { pepper }: Secrets, email: string): string {
  const word = random.bytes(MARK_BYTES).toString('base64url')
  return `${word}.${keyedHash(pepper, 'staff browser', email, word)}`
}

function isMarked(secrets: Secrets, { email, browser = '' }: Omit<Trying, 'address'>): boolean {
  const [word = '', sign = ''] = browser.split('.')
  return keyedHashes(secrets, 'staff browser', email, word).some(
    (known) => known.length === sign.length && timingSafeEqual(Buffer.from(known), Buffer.from(sign)),
  )
}

/**
 * Counts wrong tries, and makes somebody who continues wait. Passwords in new browsers are counted by the e-mail and by
 * the address. Each marked browser, each session, and the second factors after a right password have lanes of their
 * own, which no stranger can fill and no address limits.
 */
export function loginThrottle({ db, clock, newId, secrets, settings }: Deps) {
  const { limits, limitsOn, campusNetworks } = settings
  const isCampus = inNetworks(campusNetworks)
  const markOf = (trying: Omit<Trying, 'address'>) => (isMarked(secrets, trying) ? trying.browser : undefined)

  /** Counts a try before it is checked, so that many tries at once are limited like as many in turn. */
  const take = async (lane: Lane, isKnown: boolean): Promise<Tried> => {
    const [at, try_id] = [clock.now(), newId()]
    const from = Object.fromEntries(lane.from.map(({ column, keys: [newest = ''] }) => [column, newest]))
    const wait = await db.write(async (tx) => {
      await forgetTries(tx, at - COUNTED_MS)
      const longest = limitsOn ? await waitOf(tx, lane, at) : 0
      if (longest === 0) await addTry(tx, { try_id, lane_key: lane.keys[0] ?? '', at, ...NOWHERE, ...from })
      return longest
    })
    if (wait > 0) throw new ApiError('too_many', { retryAfter: Math.ceil(wait / 1000) })
    return { try_id, lane, isKnown }
  }

  return {
    /**
     * Each `take…` returns the try that `giveBack` removes when it was right.
     *
     * @throws {ApiError} `too_many` while the lane has to wait.
     */
    takePassword: async (trying: Trying): Promise<Tried> => {
      const mark = markOf(trying)
      const factor = isCampus(trying.address) ? limits.campus_factor : 1
      const from = mark === undefined ? networkKeys(secrets, { address: trying.address, factor }, limits) : []
      return take({ keys: keyedHashes(secrets, 'staff lane', trying.email, mark ?? 'unknown'), from }, Boolean(mark))
    },
    /** A second factor of somebody who has shown the password. */
    takeFactor: async (trying: Omit<Trying, 'address'>): Promise<Tried> => {
      const mark = markOf(trying)
      const keys = keyedHashes(secrets, 'staff factor', trying.email, mark ?? 'unknown')
      return take({ keys, from: [] }, Boolean(mark))
    },
    /** A second factor of somebody who is signed in. */
    takeConfirmation: async (session_id: number): Promise<Tried> =>
      take({ keys: keyedHashes(secrets, 'staff session', String(session_id)), from: [] }, true),
    /** Removes a try that was right or was not checked; earlier wrong tries stay counted. */
    giveBack: async ({ try_id }: Tried): Promise<void> => db.write((tx) => forgetTry(tx, try_id)),
    /** It was wrong: the audit tells of it. */
    noteWrong: async ({ try_id, lane }: Tried, wrong: WrongTry): Promise<void> => {
      const now = clock.now()
      await db.write((tx) => noteWrongTry(tx, secrets, { try_id, lane: lane.keys, from: lane.from, ...wrong }, now))
    },
  }
}

/** Returns the longest wait of a lane and of the full networks it was tried from. */
async function waitOf(tx: Tx, { keys, from }: Lane, now: number): Promise<number> {
  const since = now - COUNTED_MS
  const tries = await triesOfLane(tx, keys, since)
  const waits = [
    waitOfLane(
      tries.map(({ at }) => at),
      now,
    ),
  ]
  for (const { column, keys: own, factor } of from) {
    const last = tries.findLast((one) => own.includes(one[column]))
    if (!last) continue
    const most = fullAt(factor)
    const isFull = (await countFrom(tx, { column, keys: own }, { since, most })) >= most
    if (isFull) waits.push(waitAtFullAddress(last.at, now))
  }
  return Math.max(...waits)
}
