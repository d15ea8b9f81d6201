import { writeAudit } from '../../audit/audit.queries.ts'
import type { Db } from '../../db/db.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import { networksOf } from '../../http/load/client-address.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import { keyedHash } from '../../ports/secret-keys.ts'
import type { NewId } from '../../ports/new-id.ts'
import type { Secrets, Settings } from '../../ports/settings.ts'
import { addTry, forgetTries, forgetTry, triesOfLane } from '../accounts/tries.queries.ts'
import { begunAlready } from './begin-academy.ts'
import { beginWord, isBeginWord } from './begin-word.ts'
import { beginningOf } from './beginning.queries.ts'

type Deps = { db: Db; clock: Clock; newId: NewId; secrets: Secrets; settings: Settings; log: Log }
type Visit = { address: string; request_id: string }

const HOUR_MS = 3_600_000
/** With so many tries an hour from a network, the word would be found in longer than the universe is old. */
const TRIES_PER_HOUR = 10
const NOWHERE = { address_key: '', network_56_key: '', network_48_key: '' }

const networkOf = (address: string): string => networksOf(address)?.[48] ?? address
const shownNetwork = (address: string): string =>
  networkOf(address)
    .replace('/48', ':…')
    .replace(/\.\d+$/, '.…')

/**
 * Returns a function that lets the right word pass. It throws `rule` for another one, `too_many` after ten, and
 * `changed_meanwhile` where an academy has its owner: there is no word then, and nothing is counted or noted.
 */
export function wordCheck({ db, clock, newId, secrets, settings, log }: Deps) {
  return async (typed: string, { address, request_id }: Visit): Promise<void> => {
    const beginning = await beginningOf(db.read)
    if (beginning.is_begun && !beginning.owner) throw begunAlready()
    const lane_key = keyedHash(secrets.pepper, 'begin word lane', networkOf(address))
    const [at, try_id] = [clock.now(), newId()]
    // Counted before it is checked, so that many tries at once are limited like as many in turn.
    const earlier = await db.write(async (tx) => {
      await forgetTries(tx, at - HOUR_MS)
      const tries = await triesOfLane(tx, [lane_key], at - HOUR_MS)
      if (tries.length < TRIES_PER_HOUR) await addTry(tx, { try_id, lane_key, at, ...NOWHERE })
      return tries
    })
    const [oldest] = earlier
    if (oldest && earlier.length >= TRIES_PER_HOUR)
      throw new ApiError('too_many', { retryAfter: Math.ceil((oldest.at + HOUR_MS - at) / 1000) })
    if (isBeginWord(secrets, beginWord(secrets, settings), typed)) return db.write((tx) => forgetTry(tx, try_id))
    const tries = earlier.length + 1
    log.warn('a wrong word at the set-up page', { tries })
    await db.write((tx) =>
      writeAudit(tx, {
        at,
        staff_id: null,
        who: 'unknown',
        role: null,
        request_id,
        action: 'wrong_begin_word',
        entity: 'academy',
        entity_id: null,
        changes: [
          { field: 'network', before: null, after: shownNetwork(address) },
          { field: 'tries', before: null, after: String(tries) },
        ],
        reason: null,
      }),
    )
    throw new ApiError('rule', { field: 'word', text: plainText('staff_begin_word_wrong') })
  }
}
