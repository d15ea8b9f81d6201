import { type Language, languages } from '#messages/languages'
import type { AcademyReader } from '../../academy/academy.ts'
import type { Db } from '../../db/db.ts'
import { putNews } from '../../features/news/news.queries.ts'
import { whoMayNot } from '../../guardians/consents.queries.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { NewId } from '../../ports/new-id.ts'
import { makePoller, type Poller } from '../../jobs/poller.ts'
import type { SmsSender } from '../../ports/sms.ts'
import { toDay } from '../../ports/time.ts'
import { LOST_DELIVERY } from '../../push/lost-deliveries.rules.ts'
import { addStaffMessages } from '../../push/messages.queries.ts'
import { htmlOfText } from '../../features/news/news-text.rules.ts'
import { plainText, storedText } from '../../push/staff-messages/message-texts.rules.ts'
import { dueMessages, type Message, turnMessage } from '../../push/staff-messages/messages.queries.ts'
import { isQuiet, nextQuiet } from '../../push/quiet-hours.ts'
import {
  type Claimed,
  countsOf,
  isToEnd,
  nextWaiting,
  turnAll,
  turnRecipients,
} from '../../push/staff-messages/recipients.queries.ts'
import { sendText, type TextFailure } from '../../sms/send-text.ts'

export type SenderDeps = { db: Db; clock: Clock; newId: NewId; sms: SmsSender; academy: AcademyReader; log: Log }

const MAX_MESSAGES = 200
const PUSHES_AT_ONCE = 200
/** Texts under way at a time: when a process dies, the outcome of only so many is unknown. */
const TEXTS_AT_ONCE = 10

/**
 * Returns the poller that sends messages of the staff, to each recipient once over all processes. See decision 0072.
 */
export function messageSender(deps: SenderDeps): Poller {
  const { db, clock, academy } = deps
  return makePoller(undefined, async (stopping) => {
    const { zone } = await academy()
    const now = clock.now()
    for (const message of await dueMessages(db.read, { now, quiet: isQuiet(now, zone) }, MAX_MESSAGES)) {
      let goesOn = true
      while (goesOn && !stopping.aborted && (message.channel === 'news' || !isQuiet(clock.now(), zone)))
        goesOn = await step(deps, message, zone)
      if (!stopping.aborted) await finish(deps, message)
    }
  })
}

/** Sends to some who wait; returns false when there is nothing more to do now. */
async function step(deps: SenderDeps, message: Message, zone: string): Promise<boolean> {
  if (message.channel === 'news') return sendNews(deps, message, zone)
  return message.channel === 'push' ? sendPushes(deps, message, zone) : sendTexts(deps, message)
}

/** Everybody's at once: the news stands where all read it. */
async function sendNews({ db, clock, newId }: SenderDeps, message: Message, zone: string): Promise<false> {
  const [now, id] = [clock.now(), newId()]
  const { title, text } = storedText(message.fields, 'en')
  const { kind, id: place } = JSON.parse(message.audience) as { kind: string; id: number }
  const item = { id, news_code: `M${id.toString(36)}`, published_on: toDay(now, zone), heading: title, images: null }
  const readers = { ac_id: kind === 'level' ? place : null, batch_id: kind === 'batch' ? place : null }
  const { cleanHtml } = await import('../../features/news/clean-html.ts')
  const news = cleanHtml(htmlOfText(text))
  await db.write(async (tx) => {
    if (!(await turnMessage(tx, message.message_id, ['waiting'], { state: 'sending' }))) return
    await putNews(tx, { ...item, ...readers, news })
    await turnAll(tx, message.message_id, { from: 'waiting', to: 'sent', reason: null, now })
  })
  return false
}

/** Queues the notifications in the unit that marks the recipients: a process that dies leaves all of it or nothing. */
async function sendPushes({ db, clock }: SenderDeps, { message_id }: Message, zone: string): Promise<boolean> {
  const now = clock.now()
  return db.write(async (tx) => {
    const taken = await claim(tx, message_id, PUSHES_AT_ONCE, now)
    const due = { about_id: message_id, about_at: now, due_at: now, expires_at: nextQuiet(now, zone) }
    const told = await addStaffMessages(tx, taken, due)
    const without = taken.filter((id) => !told.has(id))
    await turnRecipients(tx, message_id, without, { from: 'sending', to: 'failed', reason: 'no_device', now })
    return taken.length > 0
  })
}

/** Takes the next recipients, and returns the ids of those who are still active. */
const claim = async (...asked: Parameters<typeof claimed>): Promise<number[]> =>
  (await claimed(...asked)).map(({ stud_id }) => stud_id)

async function claimed(tx: Db['read'], messageId: number, limit: number, now: number): Promise<Claimed[]> {
  // The message is changed first: other processes, and a cancellation, wait here for the end of this unit.
  if (!(await turnMessage(tx, messageId, ['waiting', 'sending'], { state: 'sending' }))) return []
  const all = await nextWaiting(tx, messageId, limit)
  const silent = await whoMayNot(
    tx,
    all.map(({ stud_id }) => stud_id),
    'messages',
    now,
  )
  const left = all.filter((one) => !isHere(one))
  const refused = all.filter((one) => isHere(one) && silent.has(one.stud_id))
  const here = all.filter((one) => isHere(one) && !silent.has(one.stud_id))
  const ids = (some: Claimed[]) => some.map(({ stud_id }) => stud_id)
  await turnRecipients(tx, messageId, ids(left), { from: 'waiting', to: 'failed', reason: 'left', now })
  await turnRecipients(tx, messageId, ids(refused), { from: 'waiting', to: 'failed', reason: 'no_consent', now })
  await turnRecipients(tx, messageId, ids(here), { from: 'waiting', to: 'sending', reason: null, now })
  return here
}

const isHere = ({ status }: Claimed): boolean => status === 'active'

/**
 * Takes some recipients before the gateway is called: a text whose outcome is unknown is never sent again by itself.
 */
async function sendTexts(deps: SenderDeps, message: Message): Promise<boolean> {
  const { db, clock } = deps
  const { message_id } = message
  const now = clock.now()
  const taken = await db.write((tx) => claimed(tx, message_id, TEXTS_AT_ONCE, now))
  const outcomes = await Promise.all(taken.map(async (one) => ({ one, failure: await textOne(deps, message, one) })))
  const at = clock.now()
  await db.write(async (tx) => {
    for (const { one, failure } of outcomes) {
      const isAgain = failure === 'resting'
      const to = isAgain ? 'waiting' : failure === null ? 'sent' : 'failed'
      const reason = isAgain ? null : failure
      await turnRecipients(tx, message_id, [one.stud_id], { from: 'sending', to, reason, now: at })
    }
  })
  // A gateway that rests is asked again at the next beat.
  return taken.length > 0 && !outcomes.some(({ failure }) => failure === 'resting')
}

async function textOne(deps: SenderDeps, message: Message, one: Claimed): Promise<TextFailure | null> {
  const language: Language = languages.find((each) => each === one.language) ?? 'en'
  const { text, template: template_id } = storedText(message.fields, language)
  const { name } = await deps.academy()
  return sendText(deps, { to: one.number, text: plainText(text), academy: name, template_id })
}

/** Gives up sends that have no outcome, and ends the message when nobody waits. */
async function finish({ db, clock }: SenderDeps, { message_id, channel }: Message): Promise<void> {
  const now = clock.now()
  const { afterMs, reason } = LOST_DELIVERY[channel === 'sms' ? 'text' : 'push']
  const before = now - afterMs
  // The check runs outside a unit: mostly there is nothing to do, and a unit invalidates cached answers.
  if (!(await isToEnd(db.read, message_id, before))) return
  await db.write(async (tx) => {
    await turnAll(tx, message_id, { from: 'sending', to: 'failed', reason, now, before })
    const { waiting, sending, failed } = await countsOf(tx, message_id)
    if (waiting + sending > 0) return
    await turnMessage(tx, message_id, ['sending'], { state: 'sent', done_at: now, failed })
  })
}
