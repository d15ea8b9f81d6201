import type { BodyOf } from '#contract/call.ts'
import type { askDoubt } from '#contract/doubts.ts'
import { MAX_PICTURE_BYTES } from '#contract/doubts.rules.ts'
import type { Caller } from '../../http/calls/caller.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import { cleanPicture } from '../../media/pictures/clean-picture.ts'
import { batchIdsOf } from '../../session/level.queries.ts'
import { knownPlace } from './doubt-place.ts'
import { addDoubt, countsOfStudent, doubtOfKey } from './doubts.queries.ts'
import type { DoubtDeps } from './doubt-deps.ts'
import { batchOfSubject } from './places.queries.ts'
import { saidText } from './said-text.ts'

const MOST_OPEN = 10
const MOST_A_DAY = 30
const DAY_MS = 86_400_000
/** The app sends no more than 1024 a side. */
const PICTURE_LIMITS = { side: 2048, pixels: 2048 * 2048 }

/**
 * Stores a doubt, once for each `key`. Returns its id.
 *
 * @throws {ApiError} as `knownPlace`; `rule` for its text or its picture, and when ten are open; `too_many` a day.
 */
export async function askTeacher(
  deps: DoubtDeps,
  caller: Caller,
  body: BodyOf<typeof askDoubt>,
): Promise<{ doubt_id: number }> {
  const { db, clock, newId, settings } = deps
  const { stud_id } = caller
  const text = saidText(body.text)
  const picture = body.picture === undefined ? null : pictureIn(body.picture)
  const { subject_id, title, attempt_id, seconds } = await knownPlace(deps, caller, body)
  const batch_id = await batchOfSubject(db.read, await batchIdsOf(db.read)(caller), subject_id)
  const { place, about_id, key } = body
  const [now, ownId] = [clock.now(), newId()]
  const where = { subject_id, batch_id, place, about_id, attempt_id, title, seconds }
  return db.writeForStudent(stud_id, async (tx) => {
    const earlier = await doubtOfKey(tx, stud_id, key)
    if (earlier !== undefined) return { doubt_id: earlier }
    const { waiting, lately } = await countsOfStudent(tx, stud_id, now - DAY_MS)
    if (waiting >= MOST_OPEN) throw new ApiError('rule', { text: plainText('doubts_ten') })
    if (settings.limitsOn && lately >= MOST_A_DAY) throw new ApiError('too_many', { retryAfter: DAY_MS / 1000 })
    const turn = { state: 'open' as const, said: [{ by: 'student' as const, name: null, text, at: now }] }
    const id = { stud_id, doubt_id: ownId, sent_key: key }
    await addDoubt(tx, { ...id, ...where, ...turn, asked_at: now, turned_at: now, version: 1 }, picture)
    return { doubt_id: ownId }
  })
}

/** In base64 as it is kept: nothing but the picture. */
function pictureIn(sent: string): string {
  const bytes = Buffer.from(sent, 'base64')
  const clean = bytes.length > MAX_PICTURE_BYTES ? 'damaged' : cleanPicture(bytes, 'jpg', PICTURE_LIMITS)
  if (typeof clean === 'string') throw new ApiError('rule', { field: 'picture', text: plainText('doubts_picture') })
  return clean.bytes.toString('base64')
}
