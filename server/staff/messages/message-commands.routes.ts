import { staffCancelMessage, staffResendMessage, staffSendMessage } from '#contract/staff/messages.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import { changesBetween } from '../../audit/chain.rules.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { StaffCaller, StaffInput, StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import { toInstant } from '../../ports/time.ts'
import { actorOf } from '../accounts/actor.ts'
import { addRecipients, countAudience } from '../../push/staff-messages/audience.queries.ts'
import { countReaders } from '../../push/staff-messages/guardian-readers.queries.ts'
import { addMessage, messageById, messageByKey, turnMessage } from '../../push/staff-messages/messages.queries.ts'
import { HOLD_MS, type MessageDeps, type PlannedMessage, plannedMessage, rightsOf, WRITERS } from './planned-message.ts'
import { nextAllowed } from '../../push/quiet-hours.ts'
import { countsOf, turnAll } from '../../push/staff-messages/recipients.queries.ts'

type Asked = StaffInput<typeof staffSendMessage>['body']

/** More recipients need a fresh second factor. */
const MANY = 200
/** More recipients are not written by one statement. */
const MOST = 20_000

/** What is done with messages of the staff. */
export function messageActs(route: StaffRoute, deps: MessageDeps): void {
  const { db, clock, academy } = deps

  route(staffSendMessage, async (input) => {
    const { body, caller, language } = input
    const known = await messageByKey(db.read, body.request_key, caller.staff_id)
    if (known !== undefined) return { data: { id: known, mistakes: [] } }
    const planned = await plannedMessage(deps, await rightsOf(deps, caller), body.fields)
    const mistakes = planned.mistakes.map(({ field, problem }) => ({ field, problem: problem(language) }))
    if (mistakes.length > 0) return { data: { id: null, mistakes } }
    mayTell(caller, await peopleOf(db, planned, body), clock.now())
    return { data: { id: await sendOff(deps, input, planned), mistakes } }
  })

  route(staffCancelMessage, async ({ body: { id }, caller, request_id }) => {
    const { whose } = await rightsOf(deps, caller)
    const at = clock.now()
    await db.write(async (tx) => {
      const message = await messageById(tx, id, whose)
      if (!message) throw new ApiError('not_found')
      // A message that some have got already cannot be cancelled: the rest is only not sent.
      const isFirst = (await countsOf(tx, id)).waiting === message.total
      const to = isFirst ? ({ state: 'cancelled', done_at: at } as const) : ({ state: 'sent', done_at: at } as const)
      if (!(await turnMessage(tx, id, ['waiting'], to))) throw new ApiError('changed_meanwhile')
      if (!isFirst) await turnAll(tx, id, { from: 'waiting', to: 'failed', reason: 'given_up', now: at })
      const entry = { at, action: 'message_cancelled', entity: 'message', entity_id: String(id) } as const
      await writeAudit(tx, { ...actorOf(caller, request_id, WRITERS), ...entry, changes: [], reason: null })
    })
    return { data: {} }
  })

  route(staffResendMessage, async ({ body: { id, count }, caller, request_id }) => {
    const { whose } = await rightsOf(deps, caller)
    const at = clock.now()
    const { zone } = await academy()
    mayTell(caller, count, at)
    await db.write(async (tx) => {
      if (!(await messageById(tx, id, whose))) throw new ApiError('not_found')
      const again = { state: 'waiting', send_at: nextAllowed(at + HOLD_MS, zone), done_at: null, failed: 0 } as const
      if (!(await turnMessage(tx, id, ['sent'], again))) throw new ApiError('changed_meanwhile')
      if ((await countsOf(tx, id)).failed !== count) throw new ApiError('changed_meanwhile')
      await turnAll(tx, id, { from: 'failed', to: 'waiting', reason: null, now: at })
      const changes = changesBetween({}, { recipients: count })
      const entry = { at, action: 'message_resent', entity: 'message', entity_id: String(id), changes } as const
      await writeAudit(tx, { ...actorOf(caller, request_id, WRITERS), ...entry, reason: null })
    })
    return { data: {} }
  })
}

/** How many people a message reaches: of a child two guardians. */
async function peopleOf({ read }: Db, { audience }: PlannedMessage, { fields, count }: Asked): Promise<number> {
  if (!audience || fields.readers !== 'guardians') return count
  const { languages } = await countReaders(read, audience, audience.today)
  return languages.sms.reduce((sum, { students }) => sum + students, 0)
}

function mayTell({ fresh_until }: StaffCaller, count: number, now: number): void {
  if (count > MANY && now >= fresh_until) throw new ApiError('factor_needed')
}

/** Stores the message with everybody who gets it, if they are as many as were shown. */
async function sendOff(
  { db, newId }: MessageDeps,
  { body, caller, request_id }: StaffInput<typeof staffSendMessage>,
  { audience, place, goes_at, now, zone }: PlannedMessage,
): Promise<number> {
  const { fields, request_key } = body
  const message_id = newId()
  await db.write(async (tx) => {
    const total = audience ? await countAudience(tx, audience) : 0
    refuseCount(fields.audience, total)
    if (!audience || total !== body.count) throw new ApiError('changed_meanwhile')
    const { kind, id } = audience
    // A list's numbers are stored among the recipients alone, so that erasing a student erases them.
    const kept = { audience: JSON.stringify({ kind, id, place }), fields: JSON.stringify({ ...fields, numbers: '' }) }
    const times = { created_at: now, send_at: goes_at, done_at: null }
    const who = { author_id: caller.staff_id, author: caller.name }
    const { channel } = fields
    await addMessage(tx, {
      message_id,
      request_key,
      state: 'waiting',
      channel,
      ...kept,
      ...who,
      ...times,
      total,
      failed: 0,
    })
    await addRecipients(tx, { audience, message_id, now })
    await noteSent(tx, message_id, {
      actor: actorOf(caller, request_id, WRITERS),
      at: now,
      said: {
        channel,
        readers: place ?? kind,
        to_guardians: fields.readers === 'guardians',
        recipients: total,
        send_at: toInstant(goes_at, zone),
      },
    })
  })
  return message_id
}

function refuseCount(audience: string, total: number): void {
  const field = audience === 'list' ? 'numbers' : audience === 'absent' ? 'audience' : 'place'
  if (total === 0) throw new ApiError('rule', { field, text: plainText('staff_message_nobody') })
  if (total > MOST) throw new ApiError('rule', { field, text: plainText('staff_message_most') })
}

type Sent = { actor: ReturnType<typeof actorOf>; at: number; said: Record<string, unknown> }

const noteSent = async (tx: Tx, id: number, { actor, at, said }: Sent): Promise<void> =>
  writeAudit(tx, {
    ...actor,
    at,
    action: 'message_sent',
    entity: 'message',
    entity_id: String(id),
    changes: changesBetween({}, said),
    reason: null,
  })
