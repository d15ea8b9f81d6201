import { isTextChannel } from '#contract/staff/message-channels.rules.ts'
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
import { addGuardianMessages, addStaffMessages } from '../../push/messages.queries.ts'
import { guardianReaders } from '../../push/staff-messages/guardian-readers.queries.ts'
import { htmlOfText } from '../../features/news/news-text.rules.ts'
import { isToGuardians, plainText, storedText } from '../../push/staff-messages/message-texts.rules.ts'
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
  return message.channel === 'push' ? sendPushes(deps, message, zone) : sendTexts(deps, message, zone)
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
async function sendPushes({ db, clock }: SenderDeps, message: Message, zone: string): Promise<boolean> {
  const { message_id } = message
  const now = clock.now()
  return db.write(async (tx) => {
    const claimedNow = await claimed(tx, { message, zone }, PUSHES_AT_ONCE, now)
    const taken = claimedNow.map(({ stud_id }) => stud_id)
    const due = { about_id: message_id, due_at: now, expires_at: nextQuiet(now, zone) }
    const told = isToGuardians(message.fields)
      ? await tellGuardians(tx, claimedNow, due)
      : await addStaffMessages(tx, taken, { ...due, about_at: now })
    const without = taken.filter((id) => !told.has(id))
    await turnRecipients(tx, message_id, without, { from: 'sending', to: 'failed', reason: 'no_device', now })
    return taken.length > 0
  })
}

type Told = { about_id: number; due_at: number; expires_at: number }

/** Queues a notification for each device of each guardian; returns the children of those who have one. */
async function tellGuardians(tx: Db['read'], children: Taken[], message: Told): Promise<Set<number>> {
  const told = new Set<number>()
  for (const { stud_id, readers } of children)
    for (const { guardian_id } of readers) {
      if (guardian_id === null) continue
      const to = { kind: 'guardian_message', stud_id, guardian_id } as const
      if ((await addGuardianMessages(tx, { ...to, ...message })) > 0) told.add(stud_id)
    }
  return told
}

/** Somebody whose turn it is, and who reads it: the student, or each guardian. */
type Taken = Claimed & { readers: { guardian_id: number | null; number: string; language: string | null }[] }
type Sending = { message: Message; zone: string }

/** Takes the next recipients, and returns those who are still active and have somebody who reads it. */
async function claimed(tx: Db['read'], { message, zone }: Sending, limit: number, now: number): Promise<Taken[]> {
  const { message_id: messageId, fields } = message
  // The message is changed first: other processes, and a cancellation, wait here for the end of this unit.
  if (!(await turnMessage(tx, messageId, ['waiting', 'sending'], { state: 'sending' }))) return []
  const all = await nextWaiting(tx, messageId, limit)
  const ids = (some: Claimed[]) => some.map(({ stud_id }) => stud_id)
  const isToOthers = isToGuardians(fields)
  const silent = await whoMayNot(tx, ids(all), isToOthers ? 'telling_others' : 'messages', now)
  const guardians = isToOthers ? await guardianReaders(tx, ids(all), toDay(now, zone)) : []
  const readersOf = ({ stud_id, number, language }: Claimed): Taken['readers'] =>
    isToOthers ? guardians.filter((one) => one.stud_id === stud_id) : [{ guardian_id: null, number, language }]
  const active = all.filter(isHere)
  const allowed = active.filter(({ stud_id }) => !silent.has(stud_id))
  const taken = allowed.map((one) => ({ ...one, readers: readersOf(one) })).filter(({ readers }) => readers.length > 0)
  const without = (some: Claimed[], of: Claimed[]) => some.filter(({ stud_id }) => !ids(of).includes(stud_id))
  const fail = async (some: Claimed[], reason: 'left' | 'no_consent' | 'no_guardian') =>
    turnRecipients(tx, messageId, ids(some), { from: 'waiting', to: 'failed', reason, now })
  await fail(without(all, active), 'left')
  await fail(without(active, allowed), 'no_consent')
  await fail(without(allowed, taken), 'no_guardian')
  await turnRecipients(tx, messageId, ids(taken), { from: 'waiting', to: 'sending', reason: null, now })
  return taken
}

const isHere = ({ status }: Claimed): boolean => status === 'active'

/**
 * Takes some recipients before the gateway is called: a text whose outcome is unknown is never sent again by itself.
 */
async function sendTexts(deps: SenderDeps, message: Message, zone: string): Promise<boolean> {
  const { db, clock } = deps
  const { message_id } = message
  const now = clock.now()
  const taken = await db.write((tx) => claimed(tx, { message, zone }, TEXTS_AT_ONCE, now))
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

/** Sends it to each who reads it: a child whose one guardian got it is told. */
async function textOne(deps: SenderDeps, message: Message, { readers }: Taken): Promise<TextFailure | null> {
  const failures: (TextFailure | null)[] = []
  for (const reader of readers) failures.push(await textReader(deps, message, reader))
  return failures.includes(null) ? null : (failures[0] ?? null)
}

async function textReader(deps: SenderDeps, message: Message, one: Taken['readers'][number]) {
  const { name, language: ofAcademy } = await deps.academy()
  const language: Language = languages.find((each) => each === one.language) ?? ofAcademy
  const { text, template: template_id } = storedText(message.fields, language)
  const channel = message.channel === 'whatsapp' ? message.channel : 'sms'
  return sendText(deps, { to: one.number, text: plainText(text), academy: name, template_id, channel })
}

/** Gives up sends that have no outcome, and ends the message when nobody waits. */
async function finish({ db, clock }: SenderDeps, { message_id, channel }: Message): Promise<void> {
  const now = clock.now()
  const { afterMs, reason } = LOST_DELIVERY[isTextChannel(channel) ? 'text' : 'push']
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
