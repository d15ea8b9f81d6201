import { isTextChannel } from '#contract/staff/message-channels.rules.ts'
import type { Role } from '#contract/staff/roles.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { StaffCaller } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Clock } from '../../ports/clock.ts'
import type { NewId } from '../../ports/new-id.ts'
import type { Secrets, Settings } from '../../ports/settings.ts'
import { isDay, momentOf, toDay } from '../../ports/time.ts'
import { smsSetup, whatsappSetup } from '../../sms/gateway/sms-setup.ts'
import { takesTexts } from '../../sms/http-template-sms.ts'
import { taughtBatches } from '../accounts/scope.queries.ts'
import { type Audience, placeOf } from '../../push/staff-messages/audience.queries.ts'
import {
  type MessageFields,
  hasLoneBrace,
  languagesOf,
  variablesIn,
} from '../../push/staff-messages/message-texts.rules.ts'
import { nextAllowed } from '../../push/quiet-hours.ts'
import { type Language, languages } from '#messages/languages'
import { m } from '#messages/server'
import { type Text, plainText as sentence } from '../../http/language.ts'

type Mistake = { field: keyof MessageFields; problem: Text }

/** What an operator lets a variable hold. */
const MAX_VARIABLE = 40
const MAX_LIST = 500
const DLT_ID = /^\d{19}$/
const DAY_MS = 86_400_000
const MAX_AHEAD_DAYS = 60
const ID = /^[1-9]\d{0,15}$/

/** `now` and `send_at` in epoch milliseconds, the second null where it goes at once, undefined for what is no moment. */
type Around = {
  channels: readonly MessageFields['channel'][]
  needsTemplate: boolean
  now: number
  send_at: number | null | undefined
}

/** Everything that is wrong with what was filled in, in the order of the form. */
function messageMistakes(fields: MessageFields, around: Around): Mistake[] {
  const channel: Mistake[] = around.channels.includes(fields.channel)
    ? []
    : [{ field: 'channel', problem: sentence('staff_message_channel') }]
  return [...audienceMistakes(fields), ...channel, ...textMistakes(fields, around), ...momentMistakes(around)]
}

/** The admission numbers of a list, each once. */
const numbersIn = (numbers: string): string[] => [
  ...new Set(
    numbers
      .split(/[\s,;]+/)
      .filter((one) => one !== '')
      .map((one) => one.toLowerCase()),
  ),
]

function audienceMistakes({ audience, place, numbers, channel, readers }: MessageFields): Mistake[] {
  if (channel === 'news' && readers === 'guardians')
    return [{ field: 'readers', problem: sentence('staff_message_news_guardians') }]
  if (channel === 'news' && audience !== 'batch' && audience !== 'level')
    return [{ field: 'audience', problem: sentence('staff_message_news_audience') }]
  if (audience === 'list') {
    const count = numbersIn(numbers).length
    if (count === 0) return [{ field: 'numbers', problem: sentence('staff_message_numbers') }]
    if (count <= MAX_LIST) return []
    return [{ field: 'numbers', problem: (locale) => m.staff_message_too_many({ count: MAX_LIST }, { locale }) }]
  }
  if (ID.test(place) || (audience === 'absent' && place === '')) return []
  return [{ field: 'place', problem: sentence('staff_message_place') }]
}

function textMistakes(fields: MessageFields, around: Around): Mistake[] {
  const mistakes: Mistake[] = []
  if (fields.text_en.trim() === '') mistakes.push({ field: 'text_en', problem: sentence('staff_message_text') })
  const written = new Set<Language>(['en', ...languagesOf(fields)])
  for (const language of languages.filter((one) => written.has(one))) {
    const text = fields[`text_${language}`]
    if (fields.channel === 'sms') mistakes.push(...registeredMistakes(fields, language, around))
    else if (!isTextChannel(fields.channel) && fields[`title_${language}`].trim() === '')
      mistakes.push({ field: `title_${language}`, problem: sentence('staff_message_title') })
    if (fields.channel !== 'sms' || text.trim() === '') continue
    if (hasLoneBrace(text)) mistakes.push({ field: `text_${language}`, problem: sentence('staff_message_brace') })
    else if (variablesIn(text).some((value) => value === '' || [...value].length > MAX_VARIABLE))
      mistakes.push({
        field: `text_${language}`,
        problem: (locale) => m.staff_message_variable({ count: MAX_VARIABLE }, { locale }),
      })
  }
  return mistakes
}

function registeredMistakes(fields: MessageFields, language: Language, { needsTemplate }: Around): Mistake[] {
  const id = fields[`template_${language}`].trim()
  const isRight = DLT_ID.test(id) || (id === '' && !needsTemplate)
  return isRight ? [] : [{ field: `template_${language}`, problem: sentence('staff_message_template') }]
}

function momentMistakes({ now, send_at }: Around): Mistake[] {
  if (send_at === null) return []
  if (send_at === undefined) return [{ field: 'send_at', problem: sentence('staff_message_moment') }]
  if (send_at < now) return [{ field: 'send_at', problem: sentence('staff_message_past') }]
  if (send_at <= now + MAX_AHEAD_DAYS * DAY_MS) return []
  return [{ field: 'send_at', problem: (locale) => m.staff_message_ahead({ count: MAX_AHEAD_DAYS }, { locale }) }]
}

export type MessageDeps = {
  db: Db
  clock: Clock
  newId: NewId
  settings: Settings
  secrets: Secrets
  academy: AcademyReader
}

export const WRITERS = ['owner', 'clerk', 'teacher'] as const satisfies Role[]
/** So long a message is held, for second thoughts. */
export const HOLD_MS = 60_000

const MOMENT = /^(\d{4}-\d{2}-\d{2}) ([01]\d|2[0-3]):([0-5]\d)$/

/** Returns the caller's rights: teachers write to their batches, by channels without costs. */
export async function rightsOf(deps: MessageDeps, caller: StaffCaller) {
  const { db } = deps
  const isOffice = caller.roles.some((role) => role === 'owner' || role === 'clerk')
  const whatsapp = await whatsappSetup(deps)
  const texts = [
    ...(takesTexts((await smsSetup(deps)).smsGateway) ? (['sms'] as const) : []),
    ...(whatsapp && takesTexts(whatsapp.gateway) ? (['whatsapp'] as const) : []),
  ]
  return {
    /** The batches whose students somebody may write to; null for everybody. */
    seen: isOffice ? null : await taughtBatches(db.read, caller.staff_id),
    /** Whose messages somebody sees; null for everybody's. */
    whose: isOffice ? null : caller.staff_id,
    channels: isOffice ? (['push', ...texts, 'news'] as const) : (['push'] as const),
  }
}

export type Rights = Awaited<ReturnType<typeof rightsOf>>

/**
 * Returns the message as far as it is filled in.
 *
 * @throws {ApiError} `not_found` for a place that is not seen.
 */
export async function plannedMessage(deps: MessageDeps, rights: Rights, fields: MessageFields) {
  const { db, clock, academy } = deps
  const { smsGateway, phoneCodes } = await smsSetup(deps)
  const { zone } = await academy()
  const now = clock.now()
  const typed = momentIn(fields.send_at.trim(), zone)
  const mistakes: Mistake[] = messageMistakes(fields, {
    channels: rights.channels,
    needsTemplate: smsGateway !== null && phoneCodes.includes('91'),
    now,
    send_at: typed,
  })
  const asked = Math.max(typed ?? 0, now + HOLD_MS)
  const goes_at = fields.channel === 'news' ? asked : nextAllowed(asked, zone)
  const audience = audienceIn(fields, rights, toDay(now, zone))
  const place = audience && (await placeSeen(db.read, audience))
  return { mistakes, audience, place, goes_at, asked, zone, now }
}

export type PlannedMessage = Awaited<ReturnType<typeof plannedMessage>>

/** Null where nothing was typed, undefined for what is no moment. */
function momentIn(typed: string, zone: string): number | null | undefined {
  if (typed === '') return null
  const [, day = '', hour, minute] = MOMENT.exec(typed) ?? []
  return isDay(day) ? momentOf(day, `${hour}:${minute}`, zone) : undefined
}

/** Null as long as nobody is named. */
function audienceIn(
  { audience: kind, place, numbers }: MessageFields,
  { seen }: Rights,
  today: string,
): Audience | null {
  const listed = kind === 'list' ? numbersIn(numbers).slice(0, 500) : []
  const id = kind !== 'list' && /^[1-9]\d{0,15}$/.test(place) ? Number(place) : null
  const isNamed = id !== null || listed.length > 0 || kind === 'absent'
  return isNamed ? { kind, id, numbers: listed, today, seen } : null
}

async function placeSeen(read: Tx, audience: Audience): Promise<string | null> {
  const place = await placeOf(read, audience)
  if (place === undefined) throw new ApiError('not_found')
  return place
}
