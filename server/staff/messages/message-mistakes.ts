import { type Language, languages } from '#messages/languages'
import { m } from '#messages/server'
import type { Text } from '../../http/language.ts'
import { plainText as sentence } from '../../http/language.ts'
import {
  hasLoneBrace,
  languagesOf,
  type MessageFields,
  variablesIn,
} from '../../push/staff-messages/message-texts.rules.ts'

export type Mistake = { field: keyof MessageFields; problem: Text }

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
export function messageMistakes(fields: MessageFields, around: Around): Mistake[] {
  const channel: Mistake[] = around.channels.includes(fields.channel)
    ? []
    : [{ field: 'channel', problem: sentence('staff_message_channel') }]
  return [...audienceMistakes(fields), ...channel, ...textMistakes(fields, around), ...momentMistakes(around)]
}

/** The admission numbers of a list, each once. */
export const numbersIn = (numbers: string): string[] => [
  ...new Set(
    numbers
      .split(/[\s,;]+/)
      .filter((one) => one !== '')
      .map((one) => one.toLowerCase()),
  ),
]

function audienceMistakes({ audience, place, numbers, channel }: MessageFields): Mistake[] {
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
    else if (fields[`title_${language}`].trim() === '')
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
