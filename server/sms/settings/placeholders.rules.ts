/** Where a value is put in; each place has its own way of writing it. */
export type Place = 'url' | 'form' | 'json' | 'xml' | 'header'

const PLACEHOLDER = /\{\{([a-z0-9_]+)\}\}/g

/** Placeholders that every message fills. `var1` to `var9` are the template's variables in their order. */
const OF_MESSAGE = new Set(['code', 'minutes', 'academy', 'mobile', 'mobile10', 'text', 'text_type'])

/** Placeholders that settings fill. */
export const OF_SETTINGS: Record<string, string[]> = {
  template_id: ['SMS_TEMPLATE_ID'],
  entity_id: ['SMS_ENTITY_ID'],
  sender: ['SMS_SENDER'],
  gateway_template: ['SMS_GATEWAY_TEMPLATE'],
  key: ['SMS_KEY'],
  user: ['SMS_USER'],
  password: ['SMS_PASSWORD'],
  basic: ['SMS_USER', 'SMS_PASSWORD'],
}

export const isVariable = (name: string) => /^var[1-9]$/.test(name)
/** True for a placeholder that settings fill. */
export const isSetting = (name: string) => OF_SETTINGS[name] !== undefined
export const isKnown = (name: string) => OF_MESSAGE.has(name) || isVariable(name) || OF_SETTINGS[name] !== undefined

export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name]) => name ?? ''))]
}

/** True when braces stand there that no placeholder accounts for: `{{ code}}`, `{{Code}}`. */
export const hasBrokenPlaceholder = (text: string) => text.replaceAll(PLACEHOLDER, '').includes('{{')

/** How values are written in a body of this type; null when we don't know how. */
export function placeOfBody(contentType: string): Place | null {
  if (/\bjson\b/i.test(contentType)) return 'json'
  if (/x-www-form-urlencoded/i.test(contentType)) return 'form'
  return /\bxml\b/i.test(contentType) ? 'xml' : null
}

export function fill(text: string, place: Place, values: Record<string, string>): string {
  return text.replaceAll(PLACEHOLDER, (_whole, name: string) => encoded(values[name] ?? '', place))
}

const XML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

function encoded(value: string, place: Place): string {
  if (place === 'url' || place === 'form') return encodeURIComponent(value)
  if (place === 'json') return JSON.stringify(value).slice(1, -1)
  return place === 'xml' ? value.replaceAll(/[&<>"']/g, (sign) => XML[sign] ?? '') : value
}
