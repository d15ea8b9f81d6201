import type { AuditAction } from '#contract/staff/audit-actions.rules.ts'
import type { Role } from '#contract/staff/roles.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import type { Db, Tx } from '../../db/db.ts'
import { publishedOf, type Turn } from '../../features/doubts/doubt-turns.rules.ts'
import { nearness } from '../../features/doubts/nearness.rules.ts'
import { keepAnswerPictures, publishDoubt, turnDoubt, unpublishDoubt } from '../../features/doubts/doubts.queries.ts'
import { endUnsentVoices, keepVoices } from '../../features/doubts/voices.queries.ts'
import { whoMayNot } from '../../guardians/consents.queries.ts'
import type { StaffCaller } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import type { Clock } from '../../ports/clock.ts'
import { addDoubtMessage, forgetDoubtMessages } from '../../push/messages.queries.ts'
import { actorOf } from '../accounts/actor.ts'
import { taughtScope } from '../accounts/scope.ts'
import { type SeenDoubt, seenDoubt } from './queue.queries.ts'

type Deps = { db: Db; clock: Clock }
type Who = { caller: StaffCaller; request_id: string }
type Wanted = {
  doubt_id: number
  version: number
  action: AuditAction
  /** Null where there is no such turn. */
  next: (doubt: SeenDoubt) => Turn | null
  /** Whether others read it from then on; as it was where nothing is said. */
  publish?: boolean
  /** Of the answer that is the next turn. */
  picture?: string | undefined
  /** Of the caller's note that is sent with that answer. */
  voice_id?: number | undefined
  /** Whether the student is notified, or an earlier notification is taken back. */
  tell?: boolean
}

const ANSWER = ['owner', 'examiner', 'teacher'] as const satisfies Role[]

/**
 * Makes the next turn of a doubt that the caller sees, with its entry in the audit.
 *
 * @throws {ApiError} `not_found`, `changed_meanwhile`, `rule` for a turn that there is not, or to publish for no batch.
 */
export async function turnSeenDoubt({ db, clock }: Deps, { caller, request_id }: Who, wanted: Wanted) {
  const { doubt_id, version, action, next, tell } = wanted
  const now = clock.now()
  return db.write(async (tx) => {
    const doubt = await seenDoubt(tx, await taughtScope(tx, caller), doubt_id)
    if (!doubt) throw new ApiError('not_found')
    if (doubt.version !== version) throw new ApiError('changed_meanwhile')
    const turn = next(doubt)
    if (!turn) throw new ApiError('rule', { text: plainText('doubts_no_turn') })
    if (!(await turnDoubt(tx, doubt, turn))) throw new ApiError('changed_meanwhile')
    await keepAnswerPictures(tx, doubt, turn.said, wanted.picture)
    const voice = wanted.voice_id === undefined ? undefined : { voice_id: wanted.voice_id, staff_id: caller.staff_id }
    if (!(await keepVoices(tx, doubt, turn.said, voice)))
      throw new ApiError('rule', { field: 'voice', text: plainText('doubts_voice_gone') })
    if (action === 'doubt_answered') await endUnsentVoices(tx, doubt)
    const is_published = await publishAs(tx, doubt, turn, { publish: wanted.publish, now })
    if (tell === true) await addDoubtMessage(tx, { stud_id: doubt.stud_id, doubt_id }, now)
    if (tell === false) await forgetDoubtMessages(tx, doubt.stud_id, doubt_id)
    const entry = { at: now, action, entity: 'doubt', entity_id: String(doubt_id), changes: [], reason: null } as const
    await writeAudit(tx, { ...actorOf(caller, request_id, ANSWER), ...entry })
    return { version: version + 1, state: turn.state, is_published }
  })
}

/** `publish` is undefined where it stays as it was. */
type Publishing = { publish: boolean | undefined; now: number }

async function publishAs(tx: Tx, doubt: SeenDoubt, turn: Turn, { publish, now }: Publishing): Promise<boolean> {
  const { doubt_id, batch_id, place, about_id, seconds } = doubt
  const isSilent = (await whoMayNot(tx, [doubt.stud_id], 'publishing', now)).size > 0
  if (publish === true && isSilent) throw new ApiError('rule', { text: plainText('doubts_no_consent') })
  const told = (publish ?? doubt.is_published) && !isSilent ? publishedOf(turn.said) : null
  if (publish && told?.answer === '')
    throw new ApiError('rule', { field: 'text', text: plainText('doubts_voice_alone') })
  if (publish && doubt.batch_id === null) throw new ApiError('rule', { text: plainText('doubts_no_batch') })
  if (!told?.answer || batch_id === null) {
    if (doubt.is_published) await unpublishDoubt(tx, doubt_id)
    return false
  }
  const where = { doubt_id, batch_id, place, about_id, seconds: nearness(place, seconds) }
  await publishDoubt(tx, { ...where, ...told, published_at: now })
  return true
}
