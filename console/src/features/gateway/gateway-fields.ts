import type { GatewayField, GatewaySecret } from '#contract/staff/gateway.rules.ts'
import { m } from '#messages/console'
import { nameOf } from '../../ui/language-label.ts'
import type { Channel } from './gateway.api.ts'

type Words = () => string

const CODE = '{#numeric#}'
const VARIABLE = '{#var#}'
const KEY = '{{key}}'
const PLACEHOLDERS =
  '{{mobile}}, {{mobile10}}, {{code}}, {{text}}, {{key}}, {{user}}, {{password}}, {{sender}}, {{entity_id}}, {{template_id}}, {{gateway_template}}'

const absence = (language: 'en' | 'hi' | 'ml') => () => m.gateway_absence_text({ language: nameOf(language) })
const result = (language: 'en' | 'hi' | 'ml') => () => m.gateway_result_text({ language: nameOf(language) })
const consent = (language: 'en' | 'hi' | 'ml') => () => m.gateway_consent_text({ language: nameOf(language) })
const ofText = (language: 'en' | 'hi' | 'ml') => () => m.gateway_text_template({ language: nameOf(language) })

/** What each field is called. */
export const gatewayLabels: Record<GatewayField | GatewaySecret, Words> = {
  kind: () => m.gateway_kind(),
  url: () => m.gateway_url(),
  method: () => m.gateway_method(),
  headers: () => m.gateway_headers(),
  body: () => m.gateway_body(),
  ok_text: () => m.gateway_ok_text(),
  id_name: () => m.gateway_id_name(),
  user: () => m.gateway_user(),
  key: () => m.gateway_key(),
  password: () => m.gateway_password(),
  sender: () => m.gateway_sender(),
  entity_id: () => m.gateway_entity(),
  gateway_template: () => m.gateway_template(),
  code_text: () => m.gateway_code_text(),
  code_values: () => m.gateway_code_values(),
  template_id: () => m.gateway_code_id(),
  receipt_id: () => m.gateway_receipt_id(),
  receipt_status: () => m.gateway_receipt_status(),
  receipt_delivered: () => m.gateway_receipt_delivered(),
  receipt_undelivered: () => m.gateway_receipt_undelivered(),
  receipt_reason: () => m.gateway_receipt_reason(),
  absence_text: absence('en'),
  absence_template_id: ofText('en'),
  absence_text_hi: absence('hi'),
  absence_template_id_hi: ofText('hi'),
  absence_text_ml: absence('ml'),
  absence_template_id_ml: ofText('ml'),
  result_text: result('en'),
  result_template_id: ofText('en'),
  result_text_hi: result('hi'),
  result_template_id_hi: ofText('hi'),
  result_text_ml: result('ml'),
  result_template_id_ml: ofText('ml'),
  consent_text: consent('en'),
  consent_template_id: ofText('en'),
  consent_text_hi: consent('hi'),
  consent_template_id_hi: ofText('hi'),
  consent_text_ml: consent('ml'),
  consent_template_id_ml: ofText('ml'),
  part_paise: () => m.gateway_price(),
  balance_url: () => m.gateway_balance_url(),
  balance_name: () => m.gateway_balance_name(),
  balance_low: () => m.gateway_balance_low(),
}

export const gatewayHints: Partial<Record<GatewayField, Words>> = {
  url: () => m.gateway_url_hint(),
  headers: () => m.gateway_headers_hint({ key: KEY }),
  body: () => m.gateway_body_hint({ list: PLACEHOLDERS }),
  ok_text: () => m.gateway_ok_text_hint({ sample: '"status":"success"' }),
  id_name: () => m.gateway_id_name_hint(),
  code_text: () => m.gateway_code_text_hint({ sign: CODE }),
  code_values: () => m.gateway_code_values_hint(),
  receipt_delivered: () => m.gateway_receipt_words(),
  receipt_undelivered: () => m.gateway_receipt_words(),
  absence_text: () => m.gateway_absence_hint({ sign: VARIABLE }),
  result_text: () => m.gateway_result_hint({ sign: VARIABLE }),
  consent_text: () => m.gateway_consent_hint({ link: `${window.location.origin}/consent#${VARIABLE}${VARIABLE}` }),
  balance_name: () => m.gateway_balance_name_hint(),
}

/** Fields of several lines. */
export const LONG: ReadonlySet<GatewayField> = new Set([
  ...(['headers', 'body', 'code_text'] as const),
  ...(['absence_text', 'absence_text_hi', 'absence_text_ml'] as const),
  ...(['result_text', 'result_text_hi', 'result_text_ml'] as const),
  ...(['consent_text', 'consent_text_hi', 'consent_text_ml'] as const),
])

type Shown = GatewayField | GatewaySecret

const REQUEST = ['url', 'method', 'headers', 'body', 'ok_text', 'id_name'] as const
const CODES = ['code_text', 'code_values', 'template_id'] as const
const MAIN: Record<string, readonly Shown[]> = {
  msg91: ['key', 'gateway_template', 'code_text', 'code_values'],
  gupshup: ['user', 'password', 'sender', 'entity_id', ...CODES],
  'http-template': [...REQUEST, 'key', 'user', 'password', 'sender', 'entity_id', 'gateway_template', ...CODES],
}
const MAIN_OF_WHATSAPP: readonly Shown[] = [...REQUEST, 'key', 'user', 'password', 'sender', 'gateway_template']

/** Returns the fields that a gateway of this kind needs first. */
export const mainFields = (channel: Channel, kind: string): readonly Shown[] =>
  channel === 'whatsapp' ? MAIN_OF_WHATSAPP : (MAIN[kind] ?? [])

type FoldedPart = { title: Words; fields: readonly GatewayField[] }

const RECEIPTS: FoldedPart = {
  title: () => m.gateway_part_receipts(),
  fields: ['receipt_id', 'receipt_status', 'receipt_delivered', 'receipt_undelivered', 'receipt_reason'],
}
const GUARDIANS: FoldedPart = {
  title: () => m.gateway_part_guardians(),
  fields: [
    ...(['absence_text', 'absence_template_id', 'absence_text_hi', 'absence_template_id_hi'] as const),
    ...(['absence_text_ml', 'absence_template_id_ml', 'result_text', 'result_template_id'] as const),
    ...(['result_text_hi', 'result_template_id_hi', 'result_text_ml', 'result_template_id_ml'] as const),
    ...(['consent_text', 'consent_template_id', 'consent_text_hi', 'consent_template_id_hi'] as const),
    ...(['consent_text_ml', 'consent_template_id_ml'] as const),
  ],
}
const BALANCE = ['balance_url', 'balance_name', 'balance_low'] as const

/** Returns the parts that stay folded until somebody needs them. */
export function foldedParts(channel: Channel, kind: string): FoldedPart[] {
  if (channel === 'whatsapp') return [RECEIPTS, { title: () => m.gateway_balance(), fields: BALANCE }]
  return [
    // MSG91 keeps the texts itself and sends those of codes alone.
    ...(kind === 'msg91' ? [] : [GUARDIANS]),
    ...(kind === 'http-template' ? [RECEIPTS] : []),
    { title: () => m.gateway_part_price(), fields: ['part_paise', ...BALANCE] },
  ]
}
