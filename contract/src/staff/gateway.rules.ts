/** The channels of codes and messages, each with a gateway of its own. */
export const gatewayChannels = ['sms', 'whatsapp'] as const

/** Gateways whose address, body and answers are known; `http-template` is any other one. */
export const gatewayKinds = ['msg91', 'gupshup', 'http-template'] as const

/** The fields of a gateway's form, all texts; an empty one was not filled in. Credentials are apart. */
export const gatewayFields = [
  'kind',
  'url',
  'method',
  'headers',
  'body',
  'ok_text',
  'id_name',
  'user',
  'sender',
  'entity_id',
  'gateway_template',
  'code_text',
  'code_values',
  'template_id',
  'receipt_id',
  'receipt_status',
  'receipt_delivered',
  'receipt_undelivered',
  'receipt_reason',
  'absence_text',
  'absence_template_id',
  'absence_text_hi',
  'absence_template_id_hi',
  'absence_text_ml',
  'absence_template_id_ml',
  'result_text',
  'result_template_id',
  'result_text_hi',
  'result_template_id_hi',
  'result_text_ml',
  'result_template_id_ml',
  'consent_text',
  'consent_template_id',
  'consent_text_hi',
  'consent_template_id_hi',
  'consent_text_ml',
  'consent_template_id_ml',
  'part_paise',
  'balance_url',
  'balance_name',
  'balance_low',
] as const

export type GatewayField = (typeof gatewayFields)[number]
export type GatewayForm = Record<GatewayField, string>

/** What is never shown again once it was saved. */
export const gatewaySecrets = ['key', 'password'] as const
export type GatewaySecret = (typeof gatewaySecrets)[number]
