import {
  staffExportMessages,
  staffExportRecipients,
  staffReadMessage,
  staffMessageAudience,
  staffMessageChoices,
  staffMessageRecipients,
  staffMessages,
} from '#contract/staff/messages.ts'
import type { DataOf } from '#contract/call.ts'
import { type Language, languages } from '#messages/languages'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { momentCell, ROWS_READ, shownList, wordCell } from '../../exporting/shown-list.ts'
import { toInstant } from '../../ports/time.ts'
import { isTextChannel } from '#contract/staff/message-channels.rules.ts'
import { partsOf } from '../../sms/message-length.rules.ts'
import {
  type Audience,
  countAudience,
  examsAround,
  foundNumbers,
  languagesAmong,
  namesAmong,
} from '../../push/staff-messages/audience.queries.ts'
import {
  isToGuardians,
  languagesOf,
  type MessageFields,
  plainText,
  writtenIn,
} from '../../push/staff-messages/message-texts.rules.ts'
import { type Message, messageById, messagePage } from '../../push/staff-messages/messages.queries.ts'
import { smsSetup } from '../../sms/gateway/sms-setup.ts'
import { type MessageDeps, plannedMessage, rightsOf } from './planned-message.ts'
import { countReaders } from '../../push/staff-messages/guardian-readers.queries.ts'
import { countsOf, recipientPage } from '../../push/staff-messages/recipients.queries.ts'

const ON_A_PAGE = 100
const NAMED = 10
const DAY_MS = 86_400_000

/** Messages of the staff, as they are looked at. */
export function messagesRoutes(route: StaffRoute, deps: MessageDeps): void {
  const { db, clock, academy } = deps

  route(staffMessageChoices, async ({ caller }) => {
    const { channels, seen } = await rightsOf(deps, caller)
    const now = clock.now()
    const exams = await examsAround(db.read, seen, { from: now - 7 * DAY_MS, until: now + 7 * DAY_MS })
    return { data: { channels: [...channels], exams } }
  })

  route(staffMessageAudience, async ({ body: { fields }, caller }) => {
    const { audience, goes_at, asked, zone } = await plannedMessage(deps, await rightsOf(deps, caller), fields)
    const going = { goes_at: toInstant(goes_at, zone), is_put_off: goes_at > asked }
    if (!audience) return { data: { ...NOBODY, ...going } }
    const reached = await reachedBy(deps, audience, fields)
    const parts = reached.languages.reduce((sum, { students, parts: each }) => sum + students * each, 0)
    const { smsPartPaise: paise } = await smsSetup(deps)
    const rupees = paise === null || fields.channel !== 'sms' ? null : ((parts * paise) / 100).toFixed(2)
    return { data: { ...reached, ...going, rupees } }
  })

  route(staffMessages, async ({ body, caller }) => {
    const { whose } = await rightsOf(deps, caller)
    const { zone } = await academy()
    const rows = await messagePage(db.read, whose, body.before, ON_A_PAGE + 1)
    const messages = rows.slice(0, ON_A_PAGE).map((row) => shownRow(row, zone))
    return { data: { messages, more: rows.length > ON_A_PAGE } }
  })

  route(staffReadMessage, async ({ body: { id }, caller }) => {
    const message = await messageById(db.read, id, (await rightsOf(deps, caller)).whose)
    if (!message) throw new ApiError('not_found')
    const { zone } = await academy()
    const fields = JSON.parse(message.fields) as MessageFields
    const texts = languagesOf(fields).map((language) => {
      const { title, text } = writtenIn(fields, language)
      return { language, title, text: isTextChannel(message.channel) ? plainText(text) : text }
    })
    const seconds_left = Math.max(0, Math.ceil((message.send_at - clock.now()) / 1000))
    const may_cancel = message.state === 'waiting'
    return {
      data: { ...shownRow(message, zone), texts, may_cancel, seconds_left, counts: await countsOf(db.read, id) },
    }
  })

  route(staffMessageRecipients, async ({ body: { id, state, after = 0 }, caller }) => {
    const { whose, seen } = await rightsOf(deps, caller)
    if (!(await messageById(db.read, id, whose))) throw new ApiError('not_found')
    const { zone } = await academy()
    const rows = await recipientPage(db.read, { id, state, after, seen }, ON_A_PAGE + 1)
    const recipients = rows.slice(0, ON_A_PAGE).map(({ stud_id, name, state: now, reason, changed_at }) => ({
      stud_id,
      name,
      state: now,
      reason,
      changed_at: toInstant(changed_at, zone),
    }))
    return { data: { recipients, more: rows.length > ON_A_PAGE } }
  })

  exportRoutes(route, deps)
}

const HEADER = ['Message', 'Readers', 'Place', 'Channel', 'Recipients', 'Not Reached', 'Time', 'By', 'Status']
const RECIPIENTS_HEADER = ['Student', 'Status', 'Reason', 'Time']

function exportRoutes(route: StaffRoute, deps: MessageDeps): void {
  const { db, academy } = deps

  route(staffExportMessages, async ({ caller, language, request_id }) => {
    const { whose } = await rightsOf(deps, caller)
    const { zone } = await academy()
    const rows = (await messagePage(db.read, whose, undefined, ROWS_READ)).map((row) => {
      const { title, to_guardians, audience, place, channel, total, failed, author, state } = shownRow(row, zone)
      const readers = `${to_guardians ? 'Guardians: ' : ''}${wordCell(audience)}`
      const sent = [CHANNELS[channel], total, failed, momentCell(row.send_at, zone), author, wordCell(state)]
      return [title, readers, place ?? '', ...sent]
    })
    const { roles } = staffExportMessages
    const list = { name: 'messages', caller, request_id, roles, language, header: HEADER }
    return { data: await shownList(deps, list, rows) }
  })

  route(staffExportRecipients, async ({ body: { id, state }, caller, language, request_id }) => {
    const { whose, seen } = await rightsOf(deps, caller)
    const message = await messageById(db.read, id, whose)
    if (!message) throw new ApiError('not_found')
    const { zone } = await academy()
    const found = await recipientPage(db.read, { id, state, after: 0, seen }, ROWS_READ)
    // Of a cancelled message nobody waits any longer.
    const stateOf = (now: string) => wordCell(message.state === 'cancelled' ? 'failed' : now)
    const rows = found.map(({ name, state: now, reason, changed_at }) => [
      name,
      stateOf(now),
      reason === null ? '' : wordCell(reason),
      momentCell(changed_at, zone),
    ])
    const header = RECIPIENTS_HEADER
    const { roles } = staffExportRecipients
    const of = { of: { entity: 'message', id } as const, filter: { status: state } }
    return {
      data: await shownList(deps, { name: 'recipients', caller, request_id, roles, language, header, ...of }, rows),
    }
  })
}

const CHANNELS = { push: 'Notification', sms: 'SMS', whatsapp: 'WhatsApp', news: 'News & Events' }

type Shown = DataOf<typeof staffMessageAudience>

const NOBODY: Omit<Shown, 'goes_at' | 'is_put_off'> = {
  count: 0,
  names: [],
  with_push: 0,
  with_sms: 0,
  unknown: [],
  languages: [],
  rupees: null,
}

/**
 * Whom a message reaches: of a text message everybody, in the language of the device or in the academy's. Without a text
 * in that language they get the English one.
 */
async function reachedBy({ db, academy }: MessageDeps, audience: Audience, fields: MessageFields) {
  const isGuardians = fields.readers === 'guardians'
  const [count, names, ofStudents, found] = await Promise.all([
    countAudience(db.read, audience),
    namesAmong(db.read, audience, NAMED),
    languagesAmong(db.read, audience),
    audience.kind === 'list' ? foundNumbers(db.read, audience) : new Set<string>(),
  ])
  const readers = isGuardians ? await countReaders(db.read, audience, audience.today) : null
  const devices = readers ? readers.languages[isTextChannel(fields.channel) ? 'sms' : 'push'] : ofStudents
  const with_push = readers?.with_push ?? devices.reduce((sum, { students }) => sum + students, 0)
  const written = languagesOf(fields)
  const students = new Map<Language, number>(languages.map((language) => [language, 0]))
  const add = (language: string, some: number) => {
    const reads = written.find((one) => one === language) ?? 'en'
    students.set(reads, (students.get(reads) ?? 0) + some)
  }
  for (const device of devices) add(device.language, device.students)
  if (fields.channel !== 'push' && !readers) add((await academy()).language, count - with_push)
  const unknown = audience.numbers.filter((number) => !found.has(number))
  const perLanguage = languages.flatMap((language) => {
    const some = fields.channel === 'news' ? (language === 'en' ? count : 0) : (students.get(language) ?? 0)
    const parts = fields.channel === 'sms' ? partsOf(plainText(writtenIn(fields, language).text)) : 0
    return some > 0 ? [{ language, students: some, parts }] : []
  })
  return { count, names, with_push, with_sms: readers?.with_sms ?? count, unknown, languages: perLanguage }
}

function shownRow(message: Message, zone: string) {
  const { kind, place } = JSON.parse(message.audience) as Pick<Audience, 'kind'> & { place: string | null }
  const { title, text } = writtenIn(JSON.parse(message.fields) as MessageFields, 'en')
  const { message_id: id, state, channel, author, total, failed, fields } = message
  const named = title === '' ? plainText(text).slice(0, 80) : title
  return {
    id,
    state,
    channel,
    author,
    total,
    failed,
    audience: kind,
    to_guardians: isToGuardians(fields),
    place,
    title: named,
    send_at: toInstant(message.send_at, zone),
  }
}
