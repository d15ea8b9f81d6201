import {
  type GatewayField,
  gatewayFields,
  type GatewayForm,
  type GatewaySecret,
  gatewaySecrets,
} from '#contract/staff/gateway.rules.ts'

export type GatewayCredentials = Record<GatewaySecret, string>

/** A form that nobody has filled in. */
export const emptyForm = (): GatewayForm => ({
  ...(Object.fromEntries(gatewayFields.map((field) => [field, ''])) as GatewayForm),
  kind: 'http-template',
  method: 'POST',
})

/** The settings of the server that say the same. Those not named here are made from a field's words. */
const SAME_SETTING: Partial<Record<GatewayField | GatewaySecret, string>> = {
  url: 'SMS_URL',
  method: 'SMS_METHOD',
  body: 'SMS_BODY',
  user: 'SMS_USER',
  sender: 'SMS_SENDER',
  entity_id: 'SMS_ENTITY_ID',
  gateway_template: 'SMS_GATEWAY_TEMPLATE',
  code_text: 'SMS_TEMPLATE_TEXT',
  code_values: 'SMS_TEMPLATE_VALUES',
  template_id: 'SMS_TEMPLATE_ID',
  receipt_id: 'SMS_RECEIPT_ID',
  receipt_status: 'SMS_RECEIPT_STATUS',
  receipt_reason: 'SMS_RECEIPT_REASON',
  ...Object.fromEntries(
    [...gatewayFields, ...gatewaySecrets]
      .filter((field) => /^(?:absence|result|consent)_|^(?:key|password)$/.test(field))
      .map((field) => [field, `SMS_${field.toUpperCase()}`]),
  ),
}

/** Settings that are made from a field's words, by which mistakes find the field. */
const MADE: Record<string, GatewayField> = {
  SMS_HEADERS: 'headers',
  SMS_OK_WHEN: 'ok_text',
  SMS_ID_FROM: 'id_name',
  SMS_RECEIPT_DELIVERED: 'receipt_delivered',
  SMS_RECEIPT_UNDELIVERED: 'receipt_undelivered',
}

const FIELD_OF = new Map([
  ...Object.entries(SAME_SETTING).map(([field, setting]) => [setting, field]),
  ...Object.entries(MADE),
] as [string, GatewayField | GatewaySecret][])

/** Returns the field of the form that says what a setting of the server would. */
export const fieldOfSetting = (setting: string): GatewayField | GatewaySecret | null => FIELD_OF.get(setting) ?? null

const literally = (words: string) => RegExp.escape(words.trim())

/** Words with commas between them, of which an outcome must be one. */
const oneOf = (words: string) =>
  `^(?:${words
    .split(',')
    .filter((word) => word.trim() !== '')
    .map(literally)
    .join('|')})$`

/**
 * Returns the headers of a form, one on each line, as the JSON of `SMS_HEADERS`; text that is none for lines that are
 * not headers, which is a mistake then.
 */
function headersOf(lines: string): string {
  const rows = lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const pairs = rows.map((row) => /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*:\s*(.+)$/.exec(row))
  if (pairs.some((pair) => pair === null || UNSETTABLE.test(pair[1] ?? ''))) return 'no headers'
  return JSON.stringify(Object.fromEntries(pairs.map((pair) => [(pair?.[1] ?? '').toLowerCase(), pair?.[2]])))
}

/** Headers that decide where a request goes and where it ends. */
const UNSETTABLE = /^(host|connection|content-length|transfer-encoding|upgrade|te|trailer|expect|keep-alive|proxy-.*)$/i

/**
 * Returns the form as the server's settings would say it, for their own reader and its checks. Patterns are made from
 * plain words here: one that somebody types may take the server minutes to try.
 */
export function settingsOfForm(form: GatewayForm, secrets: GatewayCredentials): Record<string, string> {
  const environment: Record<string, string> = {}
  for (const [field, setting] of Object.entries(SAME_SETTING)) {
    const value = { ...form, ...secrets }[field as GatewayField | GatewaySecret].trim()
    if (value !== '') environment[setting] = value
  }
  if (form.headers.trim() !== '') environment['SMS_HEADERS'] = headersOf(form.headers)
  if (form.ok_text.trim() !== '') environment['SMS_OK_WHEN'] = literally(form.ok_text)
  if (form.id_name.trim() !== '')
    environment['SMS_ID_FROM'] = String.raw`"${literally(form.id_name)}"\s*:\s*"?([^\s",}\]]{1,100})`
  if (form.receipt_delivered.trim() !== '') environment['SMS_RECEIPT_DELIVERED'] = oneOf(form.receipt_delivered)
  if (form.receipt_undelivered.trim() !== '') environment['SMS_RECEIPT_UNDELIVERED'] = oneOf(form.receipt_undelivered)
  return environment
}

/** Returns what somebody may see of a credential: its last two characters, and of a short one nothing. */
export const endOfSecret = (secret: string): string => (secret.length >= MIN_SHOWN ? secret.slice(-2) : '')
const MIN_SHOWN = 8
