import type { Settings } from '../../ports/settings.ts'
import type { ReceiptFields, SmsGateway, SmsTemplate, TemplateValue } from '../../ports/sms.ts'
import { gatewayMistakes } from './gateway-mistakes.rules.ts'
import { OF_SETTINGS } from './placeholders.rules.ts'
import { type Environment, type SettingReader, settingReader } from './setting-reader.ts'
import { plainValues, templateMistakes } from './template-text.rules.ts'

/** The values that `SMS_URL`, `SMS_METHOD` and the other settings would have. */
type Preset = {
  url: string
  method: string
  headers: Record<string, string>
  body: string
  okWhen: string
  idFrom: string
  receipts: SmsGateway['receipts']
}

/**
 * MSG91's flow API. The text lies in its panel, with the variables VAR1, VAR2, … and the DLT id; we send the values
 * alone. It answers 200 for errors too.
 */
function msg91(count: number): Preset {
  const variables = Array.from({ length: count }, (_, at) => `"VAR${at + 1}":"{{var${at + 1}}}"`).join(',')
  return {
    url: 'https://control.msg91.com/api/v5/flow',
    method: 'POST',
    headers: { authkey: '{{key}}', 'content-type': 'application/json', accept: 'application/json' },
    body: `{"template_id":"{{gateway_template}}","short_url":"0","recipients":[{"mobiles":"{{mobile}}",${variables}}]}`,
    okWhen: '"type"\\s*:\\s*"success"',
    idFrom: '"(?:message|request_id)"\\s*:\\s*"([0-9A-Za-z]+)"',
    receipts: 'msg91',
  }
}

/** Gupshup Enterprise: a form, answered by a line of text, `success | 9190… | id` or `error | 102 | words`. */
function gupshup(): Preset {
  const fields = [
    'method=SendMessage&v=1.1&auth_scheme=plain&format=text',
    'msg_type={{text_type}}',
    'userid={{user}}&password={{password}}&send_to={{mobile}}&msg={{text}}',
    'mask={{sender}}&principalEntityId={{entity_id}}&dltTemplateId={{template_id}}',
  ]
  return {
    url: 'https://enterprise.smsgupshup.com/GatewayAPI/rest',
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: fields.join('&'),
    okWhen: '^\\s*success\\s*\\|',
    idFrom: '^\\s*success\\s*\\|[^|]*\\|\\s*([\\w-]+)',
    receipts: 'gupshup',
  }
}

/** The filled-in template of a gateway; null when everything is said by the settings. */
function presetOf(name: SmsGateway['name'], template: SmsGateway['template']): Preset | null {
  if (name === 'http-template') return null
  return name === 'msg91' ? msg91(template?.values.length ?? 1) : gupshup()
}

type Around = Pick<Settings, 'sms' | 'phoneCodes' | 'publicUrl'>

const VALUES: readonly TemplateValue[] = ['code', 'minutes', 'academy']
const DLT_ID = /^\d{19}$/
const HEADER = /^[A-Za-z]{3,6}$/

/** The gateway that the settings describe, or null where they name none; adds everything wrong with it to `mistakes`. */
export function readSmsGateway(environment: Environment, around: Around, mistakes: string[]): SmsGateway | null {
  if (around.sms === 'console' || around.sms === 'form') return null
  const read = settingReader(environment, mistakes)
  const host = around.publicUrl === null ? null : new URL(around.publicUrl).hostname
  const template = templateOf(read, host, mistakes)
  const preset = presetOf(around.sms, template)
  const gateway: SmsGateway = {
    name: around.sms,
    url: read.needed('SMS_URL', preset?.url),
    method: read.method(preset?.method),
    headers: read.headers(preset?.headers),
    body: read.text('SMS_BODY') ?? preset?.body ?? null,
    okWhen: read.pattern('SMS_OK_WHEN', preset?.okWhen) ?? read.missing('SMS_OK_WHEN'),
    idFrom: read.pattern('SMS_ID_FROM', preset?.idFrom),
    template,
    webOtpHost: around.publicUrl?.startsWith('https:') ? host : null,
    filled: filledBy(read, mistakes),
    receipts: preset?.receipts ?? receiptFields(read, mistakes),
  }
  dltMistakes(gateway, around, mistakes)
  mistakes.push(...gatewayMistakes(gateway))
  return gateway
}

/** Environment files have one line for a setting, so `\n` stands for the end of a line. */
function templateOf(read: SettingReader, host: string | null, mistakes: string[]): SmsTemplate | null {
  const text = read.text('SMS_TEMPLATE_TEXT')?.replaceAll(String.raw`\n`, '\n') ?? null
  if (text === null) return null
  const named = read.text('SMS_TEMPLATE_VALUES')?.split(/\s*,\s*/) ?? null
  const values = named?.flatMap((name) => VALUES.find((value) => value === name) ?? []) ?? plainValues(text)
  if (named && named.length !== values.length) {
    mistakes.push(`SMS_TEMPLATE_VALUES must be of these, with commas between them: ${VALUES.join(', ')}.`)
  } else {
    mistakes.push(...templateMistakes(text, values, host))
  }
  return { text, values }
}

function filledBy(read: SettingReader, mistakes: string[]): Record<string, string> {
  const filled: Record<string, string> = {}
  for (const [placeholder, [setting = '', more]] of Object.entries(OF_SETTINGS)) {
    if (more !== undefined) continue
    const isSecret = ['key', 'user', 'password'].includes(placeholder)
    const value = isSecret ? read.secret(setting) : read.text(setting)
    if (value !== null && /[\u0000-\u001f]/.test(value)) mistakes.push(`${setting} must be one line.`)
    else if (value !== null) filled[placeholder] = value
  }
  const { user, password } = filled
  if (user && password) filled['basic'] = Buffer.from(`${user}:${password}`).toString('base64')
  return filled
}

/** India's rule: entity, header and text are registered, and belong together. */
function dltMistakes({ filled, template }: SmsGateway, { phoneCodes }: Around, mistakes: string[]): void {
  const { template_id, entity_id, sender } = filled
  if (template_id !== undefined && !DLT_ID.test(template_id)) mistakes.push('SMS_TEMPLATE_ID must have 19 digits.')
  if (entity_id !== undefined && !DLT_ID.test(entity_id)) mistakes.push('SMS_ENTITY_ID must have 19 digits.')
  if (template_id !== undefined && template_id === entity_id) {
    mistakes.push('SMS_TEMPLATE_ID and SMS_ENTITY_ID are the same: one of them stands in the place of the other.')
  }
  if (template_id !== undefined && !template)
    mistakes.push('SMS_TEMPLATE_ID needs SMS_TEMPLATE_TEXT: the registered text.')
  if (!phoneCodes.includes('91')) return
  if (!template && template_id === undefined) {
    mistakes.push('SMS_TEMPLATE_TEXT is missing: in India only a registered text arrives.')
  }
  if (sender !== undefined && !HEADER.test(sender)) mistakes.push('SMS_SENDER must have 3 to 6 letters.')
}

function receiptFields(read: SettingReader, mistakes: string[]): ReceiptFields | null {
  const id = read.text('SMS_RECEIPT_ID')
  const status = read.text('SMS_RECEIPT_STATUS')
  const delivered = read.pattern('SMS_RECEIPT_DELIVERED')
  const undelivered = read.pattern('SMS_RECEIPT_UNDELIVERED')
  if (id !== null && status !== null && delivered && undelivered) {
    return { id, status, delivered, undelivered, reason: read.text('SMS_RECEIPT_REASON') }
  }
  if (id !== null || status !== null || delivered || undelivered) {
    mistakes.push(
      'SMS_RECEIPT_ID, SMS_RECEIPT_STATUS, SMS_RECEIPT_DELIVERED and SMS_RECEIPT_UNDELIVERED are needed together.',
    )
  }
  return null
}
