import type { SmsGateway } from '../../ports/sms.ts'
import {
  fill,
  hasBrokenPlaceholder,
  isKnown,
  isVariable,
  OF_SETTINGS,
  type Place,
  placeholdersIn,
  placeOfBody,
} from './placeholders.rules.ts'

type Part = { setting: string; text: string; place: Place }

// A code with a leading zero reveals a placeholder without quotes in JSON; the text has all characters that need care.
const SAMPLE = { code: '0123', minutes: '5', mobile: '919000000001', mobile10: '9000000001' }
const SAMPLE_TEXT = 'a "text" & <more>\nof it'

/** Everything that would go wrong with the first message, found without sending one. */
export function gatewayMistakes(gateway: SmsGateway): string[] {
  const place = placeOfBody(gateway.headers['content-type'] ?? '')
  const parts: Part[] = [
    { setting: 'SMS_URL', text: gateway.url, place: 'url' },
    { setting: 'SMS_BODY', text: gateway.body ?? '', place: place ?? 'form' },
    ...Object.values(gateway.headers).map((text) => ({ setting: 'SMS_HEADERS', text, place: 'header' as const })),
  ]
  const broken = parts.flatMap((part) => placeholderMistakes(part, gateway))
  return [
    ...new Set([
      ...broken,
      ...contentMistakes(parts, gateway),
      ...(gateway.url === '' ? [] : urlMistakes(gateway)),
      ...bodyMistakes(gateway, place),
      ...headerMistakes(gateway),
      ...idMistakes(gateway),
    ]),
  ]
}

function placeholderMistakes({ setting, text, place }: Part, { filled, template }: SmsGateway): string[] {
  const variables = template?.values.length ?? 1
  const mistakes = hasBrokenPlaceholder(text) ? [`${setting} has braces that are no placeholder.`] : []
  for (const name of placeholdersIn(text)) {
    const needed = OF_SETTINGS[name]
    if (!isKnown(name)) mistakes.push(`${setting} has an unknown placeholder.`)
    else if (needed && filled[name] === undefined) {
      mistakes.push(`${needed.join(' and ')} ${needed.length > 1 ? 'are' : 'is'} missing: ${setting} uses {{${name}}}.`)
    } else if (isVariable(name) && Number(name.slice(3)) > variables) {
      mistakes.push(`${setting} uses {{${name}}}, but the registered text has ${variables} variables.`)
    } else if (place === 'header' && (name === 'text' || name === 'academy' || isVariable(name))) {
      mistakes.push(`${setting} cannot hold {{${name}}}.`)
    }
  }
  return mistakes
}

/** Without a code nobody can log in; without a number nobody gets it. */
function contentMistakes(parts: Part[], { template }: SmsGateway): string[] {
  const used = new Set(parts.flatMap(({ text }) => placeholdersIn(text)))
  const codes = (template?.values ?? ['code']).flatMap((value, at) => (value === 'code' ? [`var${at + 1}`] : []))
  const carries = (names: string[]) => names.some((name) => used.has(name))
  return [
    ...(carries(['code', 'text', ...codes]) ? [] : ['SMS_URL or SMS_BODY must hold {{text}} or {{code}}.']),
    ...(carries(['mobile', 'mobile10']) ? [] : ['SMS_URL or SMS_BODY must hold {{mobile}} or {{mobile10}}.']),
  ]
}

const sampled = ({ filled }: SmsGateway, text: string, place: Place) => {
  const others = Object.fromEntries(placeholdersIn(text).map((name) => [name, SAMPLE_TEXT]))
  return fill(text, place, { ...others, ...filled, ...SAMPLE })
}

function urlMistakes(gateway: SmsGateway): string[] {
  const origin = /^[a-z]+:\/\/[^/?#]*/i.exec(gateway.url)?.[0] ?? ''
  const url = URL.parse(sampled(gateway, gateway.url, 'url'))
  if (!url || origin === '') return ['SMS_URL must be an address that begins with https://.']
  const { protocol, hostname, username, password } = url
  const isHere = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
  if (protocol !== 'https:' && !(protocol === 'http:' && isHere)) return ['SMS_URL must begin with https://.']
  if (origin.includes('{{')) return ['SMS_URL must not have a placeholder in its host.']
  const signs = username !== '' || password !== ''
  return signs ? ['SMS_URL must not hold a password: use SMS_HEADERS with {{basic}}.'] : []
}

function bodyMistakes(gateway: SmsGateway, place: Place | null): string[] {
  const { body, method } = gateway
  if (body === null) return []
  if (method === 'GET') return ['SMS_BODY cannot go with SMS_METHOD=GET.']
  if (place === null) return ['SMS_HEADERS must say with content-type how SMS_BODY is written: as JSON, a form or XML.']
  if (place !== 'json') return []
  try {
    JSON.parse(sampled(gateway, body, place))
    return []
  } catch {
    return ['SMS_BODY must be JSON, with quotes around its placeholders.']
  }
}

function headerMistakes(gateway: SmsGateway): string[] {
  try {
    for (const [name, text] of Object.entries(gateway.headers))
      new Headers().set(name, sampled(gateway, text, 'header'))
    return []
  } catch {
    return ['SMS_HEADERS has a name or a value that no header can have.']
  }
}

/** The added empty alternative always matches, and the match tells how many groups the pattern has. */
function idMistakes({ idFrom }: SmsGateway): string[] {
  const groups = idFrom && new RegExp(`${idFrom.source}|`).exec('')?.length
  return groups === null || groups === 2 ? [] : ['SMS_ID_FROM must have one group, around the id.']
}
